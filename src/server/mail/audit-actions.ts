declare module '../core/security/audit.ts' {
  interface AuditActions {
    mail_tested: 'installation';
    test_mail_sent: 'installation';
    mail_downloaded: 'incoming_mail';
  }
}

export {};
