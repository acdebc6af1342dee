declare module '../core/security/audit.ts' {
  interface AuditActions {
    request_list_created: 'request_list';
    request_list_updated: 'request_list';
    request_list_sent: 'request_list';
    request_list_closed: 'request_list';
    request_list_reopened: 'request_list';
    request_list_deleted: 'request_list';
    request_turn_changed: 'request_list';
    request_more_time: 'request_list';
    request_item_added: 'request_list';
    request_item_updated: 'request_list';
    request_item_removed: 'request_list';
  }
}

export {};
