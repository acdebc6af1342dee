declare module '../core/security/audit.ts' {
  interface AuditActions {
    backup_restored: 'installation';
    restored_copy_used: 'installation';
    files_encrypted_anew: 'installation';
  }
}

export {};
