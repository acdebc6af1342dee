declare module '../core/security/audit.ts' {
  interface AuditActions {
    contact_updated: 'contact';
    contact_unlinked: 'contact';
    contacts_exported: 'contact';
  }
}

export {};
