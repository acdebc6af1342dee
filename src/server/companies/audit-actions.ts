declare module '../core/security/audit.ts' {
  interface AuditActions {
    company_created: 'company';
    company_updated: 'company';
    company_ein_revealed: 'company';
    company_person_linked: 'company';
    company_person_changed: 'company';
    company_person_unlinked: 'company';
  }
}

export {};
