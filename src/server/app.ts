import { fileURLToPath } from 'node:url';
import fastifyCookie from '@fastify/cookie';
import fastify, { type FastifyBaseLogger, type FastifyInstance } from 'fastify';
import { requireAccess } from './access.ts';
import { accountSettingsRoutes } from './account-settings/routes.ts';
import { describeGuess } from './accounts/guessed-account.ts';
import { accountRoutes } from './accounts/routes.ts';
import { createSignInQueue } from './accounts/sign-in-queue.ts';
import { addressRoutes } from './addresses/routes.ts';
import { appointmentRoutes } from './appointments/routes.ts';
import { articleRoutes } from './articles/routes.ts';
import { auditRoutes } from './audit/routes.ts';
import { availabilityRoutes } from './availability/routes.ts';
import { backupRoutes } from './backups/routes.ts';
import { calendarRoutes } from './calendars/routes.ts';
import { chatRoutes } from './chat/routes.ts';
import { clientImportRoutes } from './client-imports/routes.ts';
import { clientNoteRoutes } from './client-notes/routes.ts';
import { clientRoutes } from './clients/routes.ts';
import { companyRoutes } from './companies/routes.ts';
import { contactRoutes } from './contacts/routes.ts';
import { conversationRoutes } from './conversations/routes.ts';
import type { Database } from './core/database/db.ts';
import { openReplica } from './core/database/replica.ts';
import { logSlowQueries } from './core/database/slow-queries.ts';
import { closeAbortedBodies } from './core/http/aborted-bodies.ts';
import { handleErrors, rejectUnparsedRequests, sendError } from './core/http/error-handler.ts';
import { createHeldDownloads, roomForPages } from './core/http/held-downloads.ts';
import { servePages } from './core/http/pages.ts';
import { readText } from './core/http/read-text.ts';
import { requireEndpoints } from './core/http/route.ts';
import {
  addSecurityHeaders,
  refuseCrossSiteWrites,
  setSecurityHeaders,
} from './core/http/security-headers.ts';
import { refuseTinyChunks } from './core/http/tiny-chunks.ts';
import { discardUnusedBodies } from './core/http/unused-bodies.ts';
import { closeUnusedConnections } from './core/http/unused-connections.ts';
import { startJobs } from './core/jobs/jobs.ts';
import { startLiveStreams } from './core/live/live-streams.ts';
import { countRequests } from './core/metrics/count-requests.ts';
import { serveMetrics } from './core/metrics/serve-metrics.ts';
import type { Env } from './core/process/env.ts';
import { serveHealth } from './core/process/health.ts';
import { createLog, requestId } from './core/process/log.ts';
import { createLimits } from './core/security/rate-limit.ts';
import { createSecretBox } from './core/security/secret-box.ts';
import { sessionCookies } from './core/security/session-cookies.ts';
import { signInRules } from './core/security/sign-in-rules.ts';
import { createSigner } from './core/security/signatures.ts';
import { createUploadSlots } from './core/uploads/upload-slots.ts';
import { dashboardRoutes } from './dashboard/routes.ts';
import { dataExportRoutes } from './data-exports/routes.ts';
import { deadlineRoutes } from './deadlines/routes.ts';
import { emailConfirmationRoutes } from './email-confirmation/routes.ts';
import { fileRoutes } from './files/routes.ts';
import { openVault, wrongKeys } from './files/vault.ts';
import { guestAppointmentRoutes } from './guest-appointments/routes.ts';
import { inboxRoutes } from './inbox/routes.ts';
import { invitationRoutes } from './invitations/routes.ts';
import { jobRoutes } from './jobs/routes.ts';
import { liveRoutes } from './live/routes.ts';
import { mailRoutes } from './mail/routes.ts';
import { messageTemplateRoutes } from './message-templates/routes.ts';
import { messageRoutes } from './messages/routes.ts';
import { newsletterRoutes } from './newsletter/routes.ts';
import { passkeyRoutes } from './passkeys/routes.ts';
import { requestItemRoutes } from './request-items/routes.ts';
import { requestListRoutes } from './request-lists/routes.ts';
import { requestReminderRoutes } from './request-reminders/routes.ts';
import { requestReviewRoutes } from './request-reviews/routes.ts';
import { requestTemplateRoutes } from './request-templates/routes.ts';
import { scheduleRoutes } from './schedules/routes.ts';
import { secondFactorRoutes } from './second-factor/routes.ts';
import { sessionRoutes } from './sessions/routes.ts';
import { siteRoutes } from './site/routes.ts';
import { staffConversationRoutes } from './staff-conversations/routes.ts';
import { staffProfileRoutes } from './staff-profiles/routes.ts';
import { supportRoutes } from './support/routes.ts';
import { serverGauges } from './system/gauges.ts';
import { observeServer } from './system/observations.ts';
import { systemRoutes } from './system/routes.ts';
import { tagRoutes } from './tags/routes.ts';
import { uploadLinkRoutes } from './upload-links/routes.ts';
import { userRoutes } from './users/routes.ts';
import { welcomeRoutes } from './welcome/routes.ts';

const builtClient = fileURLToPath(new URL('../../build/client', import.meta.url));

/** The table of contents: the hooks that every request passes, then the features in the order of the product. */
export async function buildApp(
  env: Env,
  database: Database,
  clientFolder = builtClient,
  rules = signInRules(env),
): Promise<FastifyInstance> {
  const app = fastify({
    loggerInstance: createLog(env) as FastifyBaseLogger,
    genReqId: ({ headers }) => requestId(env, headers['x-request-id']),
    trustProxy: env.trustProxy.length > 0 ? env.trustProxy : false,
    bodyLimit: 256 * 1024,
    // A client that stalls mid-request must not hold its connection, or delay a shutdown, forever. The longest
    // legitimate request is a ten-megabyte upload at the slowest allowed rate (core/uploads/upload-rate.ts); bodies
    // without a file have less time (core/http/read-text.ts).
    connectionTimeout: 30_000,
    requestTimeout: 11 * 60_000,
    routerOptions: { ignoreTrailingSlash: true },
    // A rolling restart must not cut responses that are being sent.
    forceCloseConnections: 'idle',
    // While closing, Fastify would fail requests on open connections with a 503 of its own, without security headers.
    return503OnClosing: false,
    clientErrorHandler: rejectUnparsedRequests(env),
    // A malformed URL never reaches the hooks, so the same headers and error body are sent here.
    frameworkErrors: (error, request, reply) => {
      reply.header('x-request-id', request.id);
      setSecurityHeaders(reply, env);
      void sendError(error, request, reply);
    },
  });

  logSlowQueries(database.pool, app.log, env.slowQueryMs);
  const live = await startLiveStreams(database, rules, app.log);
  app.addHook('preClose', async () => live.endAll());
  app.addHook('onClose', live.close);

  const jobs = await startJobs(database.db, (error) => app.log.error({ err: error }, 'job sender'));
  app.addHook('onClose', jobs.stop);

  const replica = env.replicaDatabaseUrl
    ? openReplica(env.replicaDatabaseUrl, app.log, env.slowQueryMs)
    : undefined;
  if (replica) app.addHook('onClose', replica.close);

  const signer = createSigner(env.secretKey);
  app.decorateRequest('isStaff', false);
  app.decorate('context', {
    db: database.db,
    replica,
    jobs,
    signer,
    secretBox: createSecretBox(env.fileKeys),
    rules,
    publicUrl: env.publicUrl,
    env,
    authorize: requireAccess,
    describeGuess,
    queueSignIn: createSignInQueue(),
    limits: createLimits(database.pool, env.rateLimitFactor),
    cookies: sessionCookies(env.publicUrl, signer),
    live,
    stopping: false,
    uploadSlots: createUploadSlots(env.rateLimitFactor),
    heldDownloads: createHeldDownloads(env.rateLimitFactor),
    heldPages: createHeldDownloads(env.rateLimitFactor, roomForPages),
    endpoints: [],
  });

  refuseTinyChunks(app);
  requireEndpoints(app);
  acceptJsonOnly(app);
  handleErrors(app);
  sendRequestIds(app);
  addSecurityHeaders(app, env);
  refuseCrossSiteWrites(app, env);
  closeAbortedBodies(app);
  discardUnusedBodies(app);
  closeUnusedConnections(app);
  countRequests(app);
  await app.register(fastifyCookie);

  const vault = openVault(env, database.db);
  app.addHook('onClose', vault.close);
  // If the database or the storage is unavailable, /readyz reports it, and the keys are checked again later.
  if (!(await vault.keysFit().catch(() => true))) app.log.error(wrongKeys);

  const observations = observeServer(env, { database, vault, log: app.log });
  const { readiness } = observations;
  serveHealth(app, readiness);
  serveMetrics(app, serverGauges(database, { countStreams: live.count, ...observations }));
  siteRoutes(app);
  accountRoutes(app);
  accountSettingsRoutes(app);
  emailConfirmationRoutes(app);
  sessionRoutes(app);
  secondFactorRoutes(app);
  passkeyRoutes(app);
  userRoutes(app);
  invitationRoutes(app);
  staffProfileRoutes(app);
  clientNoteRoutes(app);
  tagRoutes(app);
  welcomeRoutes(app);
  addressRoutes(app);
  clientImportRoutes(app);
  contactRoutes(app);
  newsletterRoutes(app);
  chatRoutes(app);
  articleRoutes(app);
  fileRoutes(app, vault, readiness);
  uploadLinkRoutes(app, vault);
  dataExportRoutes(app, vault);
  messageRoutes(app);
  conversationRoutes(app);
  inboxRoutes(app);
  messageTemplateRoutes(app);
  requestTemplateRoutes(app);
  clientRoutes(app);
  companyRoutes(app);
  availabilityRoutes(app);
  appointmentRoutes(app);
  guestAppointmentRoutes(app);
  scheduleRoutes(app);
  calendarRoutes(app);
  supportRoutes(app);
  deadlineRoutes(app);
  requestReminderRoutes(app);
  requestListRoutes(app);
  requestReviewRoutes(app);
  staffConversationRoutes(app);
  requestItemRoutes(app, vault);
  dashboardRoutes(app);
  jobRoutes(app);
  auditRoutes(app);
  backupRoutes(app, vault.storage);
  mailRoutes(app, vault, readiness);
  systemRoutes(app, observations);
  liveRoutes(app);
  await servePages(app, clientFolder, env);
  return app;
}

/** On every response, so that a reported failure can be found in the log. */
function sendRequestIds(app: FastifyInstance): void {
  app.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id);
  });
}

/** An empty body is allowed if none is needed; other content types are rejected before the handler runs. */
function acceptJsonOnly(app: FastifyInstance): void {
  const parseJson = app.getDefaultJsonParser('error', 'error');
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', (request, payload, done) => {
    readText(payload, request.routeOptions.bodyLimit).then((body) => {
      if (body === '') done(null, undefined);
      else parseJson(request, body, done);
    }, done);
  });
}
