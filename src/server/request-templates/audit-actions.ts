declare module '../core/security/audit.ts' {
  interface AuditActions {
    request_template_created: 'request_template';
    request_template_updated: 'request_template';
    request_template_deleted: 'request_template';
    request_template_sent: 'request_template';
    request_template_rolled_forward: 'request_template';
    request_list_rolled_forward: 'request_list';
  }
}

export {};
