/** The subject is the list, so that its history shows them; the item is in the details. */
declare module '../core/security/audit.ts' {
  interface AuditActions {
    request_item_accepted: 'request_list';
    request_item_returned: 'request_list';
    request_item_waived: 'request_list';
    request_item_undone: 'request_list';
  }
}

export {};
