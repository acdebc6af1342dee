/** The subject is the list, so that its history is one index lookup; the item is in the details. */
declare module '../core/security/audit.ts' {
  interface AuditActions {
    request_item_answered: 'request_list';
    request_item_file_added: 'request_list';
    request_item_not_applicable: 'request_list';
    request_item_applicable: 'request_list';
  }
}

export {};
