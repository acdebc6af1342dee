declare module '../core/security/audit.ts' {
  interface AuditActions {
    invitation_sent: 'user';
    invitation_withdrawn: 'user';
    invitation_accepted: 'user';
    contact_linked: 'contact';
  }
}

export {};
