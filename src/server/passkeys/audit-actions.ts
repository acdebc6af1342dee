declare module '../core/security/audit.ts' {
  interface AuditActions {
    passkey_added: 'user';
    passkey_renamed: 'user';
    passkey_removed: 'user';
  }
}

export {};
