import { index, layout, type RouteConfig, route } from '@react-router/dev/routes';
import { pathPatterns, paths, servicePath, serviceSlugs } from '#shared/paths.ts';

export default [
  index('site/landing-page.tsx'),
  ...serviceSlugs.map((slug) => route(servicePath(slug), 'site/service-page.tsx', { id: `service-${slug}` })),
  route(paths.book, 'site/book-page.tsx'),
  route(paths.privacy, 'site/privacy-page.tsx'),
  route(paths.terms, 'site/terms-page.tsx'),
  route(paths.accessibility, 'site/accessibility-page.tsx'),
  route(paths.newsletterConfirm, 'site/newsletter-confirm-page.tsx'),
  route(paths.newsletterUnsubscribe, 'site/newsletter-unsubscribe-page.tsx'),
  route(paths.send, 'site/send-page.tsx'),

  layout('core/providers.tsx', [
    route(paths.auth, 'site/auth-page.tsx'),
    route(paths.forgotPassword, 'site/forgot-password-page.tsx'),
    route(paths.resetPassword, 'site/reset-password-page.tsx'),
    route(paths.emailConfirmation, 'site/email-confirmation-page.tsx'),
    route(paths.confirmEmail, 'site/confirm-email-page.tsx'),
    route(paths.undoEmail, 'site/undo-email-page.tsx'),
    route(paths.invitation, 'site/invitation-page.tsx'),
    route(paths.reportDevice, 'site/report-device-page.tsx'),
    route(paths.guestAppointment, 'site/guest-appointment-page.tsx'),
    route(paths.demo, 'site/demo-page.tsx'),

    layout('portal/layout.tsx', [
      route(paths.dashboard, 'portal/dashboard-page.tsx'),
      route(paths.appointments, 'portal/appointments-page.tsx'),
      route(paths.files, 'portal/files-page.tsx'),
      route(paths.messages, 'portal/messages-page.tsx'),
      route(paths.profile, 'portal/profile-page.tsx'),
      route(paths.settings, 'portal/settings-page.tsx'),
      route(paths.support, 'portal/support-page.tsx'),
      route(pathPatterns.request, 'portal/request-page.tsx'),

      layout('admin/guard.tsx', [
        route(paths.admin, 'admin/dashboard-page.tsx'),
        route(paths.adminUsers, 'admin/users-page.tsx'),
        route(paths.adminImports, 'admin/imports-page.tsx'),
        route(pathPatterns.adminClient, 'admin/client-page.tsx'),
        route(paths.adminDocuments, 'admin/documents-page.tsx'),
        route(paths.adminToReview, 'admin/to-review-page.tsx'),
        route(paths.adminWaiting, 'admin/waiting-page.tsx'),
        route(paths.adminInbox, 'admin/inbox-page.tsx'),
        route(paths.adminContacts, 'admin/contacts-page.tsx'),
        route(paths.adminSettings, 'portal/settings-page.tsx', { id: 'admin-settings' }),
        route(paths.adminHours, 'admin/hours-page.tsx'),
        route(paths.adminDeadlines, 'admin/deadlines-page.tsx'),
        route(paths.adminCompanies, 'admin/companies-page.tsx'),
        route(pathPatterns.adminCompany, 'admin/company-page.tsx'),
        route(paths.adminTags, 'admin/tags-page.tsx'),
        route(paths.adminTemplates, 'admin/templates-page.tsx'),
        route(pathPatterns.adminRequest, 'admin/request-page.tsx', { id: 'admin-request' }),
        route(paths.adminRequestTemplates, 'admin/request-templates-page.tsx'),
        route(paths.adminNewRequestTemplate, 'admin/request-template-page.tsx', {
          id: 'new-request-template',
        }),
        route(pathPatterns.adminRequestTemplate, 'admin/request-template-page.tsx'),
        route(paths.adminKnowledge, 'admin/knowledge-page.tsx'),
        route(paths.adminQuestions, 'admin/questions-page.tsx'),
        route(paths.adminNewsletter, 'admin/newsletter-page.tsx'),
        layout('admin/owner-guard.tsx', [
          route(paths.adminMail, 'admin/mail-page.tsx'),
          route(paths.adminFailedJobs, 'admin/failed-jobs-page.tsx'),
          route(paths.adminAudit, 'admin/audit-page.tsx'),
          route(paths.adminSystem, 'admin/system-page.tsx'),
        ]),
      ]),
    ]),
  ]),

  route('*', 'site/not-found-page.tsx'),
] satisfies RouteConfig;
