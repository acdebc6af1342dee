declare module '../core/security/audit.ts' {
  interface AuditActions {
    message_assigned: 'message';
  }
}

export {};
