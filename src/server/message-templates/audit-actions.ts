declare module '../core/security/audit.ts' {
  interface AuditActions {
    template_created: 'template';
    template_updated: 'template';
    template_deleted: 'template';
  }
}

export {};
