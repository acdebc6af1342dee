declare module '../core/security/audit.ts' {
  interface AuditActions {
    tag_created: 'tag';
    tag_renamed: 'tag';
    tag_deleted: 'tag';
    client_tagged: 'user';
  }
}

export {};
