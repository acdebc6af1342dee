/** The subject of an item's action is its list, so that the list's history shows it; the item is in the details. */
declare module '../core/security/audit.ts' {
  interface AuditActions {
    request_item_accepted: 'request_list';
    request_item_returned: 'request_list';
    request_item_waived: 'request_list';
    request_item_undone: 'request_list';
    request_item_file_filed: 'request_list';
    request_item_file_taken_out: 'request_list';
    file_accepted: 'file';
    file_filed: 'file';
    file_decision_undone: 'file';
  }
}

export {};
