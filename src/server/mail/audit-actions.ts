declare module '../core/security/audit.ts' {
  interface AuditActions {
    mail_tested: 'installation';
    mail_downloaded: 'incoming_mail';
  }
}

export {};
