/** The subject is the list, whose history shows these actions. Files that arrive have actions of their own. */
declare module '../core/security/audit.ts' {
  interface AuditActions {
    upload_link_made: 'request_list';
    upload_link_mailed: 'request_list';
    upload_link_ended: 'request_list';
    upload_link_asked: 'request_list';
  }
}

export {};
