import { type SQL, sql } from 'drizzle-orm';
import {
  type AnyPgColumn,
  bigint,
  boolean,
  check,
  customType,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  time,
  unique,
  uniqueIndex,
  uuid,
  varchar,
} from 'drizzle-orm/pg-core';
import { roles, staffLevels } from '#shared/accounts.ts';
import { addressKinds } from '#shared/addresses.ts';
import { appointmentStatuses } from '#shared/appointments.ts';
import { nextStepNames } from '#shared/articles.ts';
import { type ImportColumns, importOutcomes, importStatuses } from '#shared/client-imports.ts';
import { accessLevels } from '#shared/companies.ts';
import { contactStatuses } from '#shared/contacts.ts';
import { exportStatuses } from '#shared/data-exports.ts';
import { priorities } from '#shared/deadlines.ts';
import { mailAuthentications, mailOutcomes } from '#shared/mail.ts';
import { placeKinds } from '#shared/meeting-place.ts';
import { channels } from '#shared/messages.ts';
import { subscriberStatuses } from '#shared/newsletter.ts';
import { type ItemWording, itemKinds, itemStates, returnReasons, rollMarks } from '#shared/request-items.ts';
import { turns } from '#shared/request-lists.ts';
import { reminderSteps } from '#shared/request-reminders.ts';
import { conversationStates, waitingAlerts } from '#shared/staff-conversations.ts';
import { supportCategories } from '#shared/support.ts';
import { timestamp } from './timestamp.ts';

const bytes = customType<{ data: Buffer }>({ dataType: () => 'bytea' });
const tsvector = customType<{ data: string }>({ dataType: () => 'tsvector' });

/** Ids count up, so their order is the order of arrival: lists page by id, and the index is the primary key's. */
const id = () => integer().primaryKey().generatedAlwaysAsIdentity();
const createdAt = () => timestamp('created_at').notNull().default(sql`now()`);

/** Searched by the previous version only; the next release drops the columns, their indexes and `files.owner_text`. */
const searchText = (words: SQL) => text('search_text').generatedAlwaysAs(sql`lower(${words})`);

/**
 * The text of a row that a search looks at (core/database/search.ts). In large tables a trigger fills the column,
 * because adding a generated one would rewrite the table; rows from before the column are filled after the migrations.
 */
const filledSearchWords = () => text('search_words');
const searchWords = (words: SQL) =>
  text('search_words').notNull().generatedAlwaysAs(sql`search_words(${words})`);

/** The closed lists of `src/shared`, enforced by the database too. */
function oneOf(column: string, values: readonly string[]): SQL {
  return sql.raw(`"${column}" in (${values.map((value) => `'${value}'`).join(', ')})`);
}

/** Rows are never deleted: a closed account keeps its row, frees its username and email and can no longer sign in. */
export const users = pgTable(
  'users',
  {
    id: id(),
    username: text().notNull(),
    /** A hash; '' until the link of an invitation is used. */
    password: text().notNull(),
    firstName: text('first_name'),
    lastName: text('last_name'),
    email: text().notNull(),
    role: text({ enum: roles }).notNull().default('customer'),
    phone: text(),
    jobTitle: text('job_title'),
    profileImageUrl: text('profile_image_url'),
    /** Empty since `client_notes` exists; the next release drops the column. */
    notes: text(),
    /** Counts only with the role admin: owners also manage staff accounts and the firm's settings. */
    staffLevel: text('staff_level', { enum: staffLevels }).notNull().default('staff'),
    bookable: boolean().notNull().default(true),
    shownOnWebsite: boolean('shown_on_website').notNull().default(false),
    /**
     * Where a staff member meets clients; null means the place of the service or the firm. The link is the video
     * room's.
     */
    placeKind: text('place_kind', { enum: placeKinds }),
    placeLink: text('place_link'),
    /** The services a staff member takes; none means all. */
    services: text().array().notNull().default(sql`'{}'`),
    /** False from registration until the link in the welcome mail is used. */
    emailConfirmed: boolean('email_confirmed').notNull().default(true),
    /** An address from which mail bounced; ignored once the user has another one. */
    bouncedAddress: text('bounced_address'),
    /** Until then staff may sign in without a second factor; null counts as seven days after `created_at`. */
    secondFactorDueAt: timestamp('second_factor_due_at'),
    /** When the user pressed 'Do not ask again' on the offer to create a passkey. */
    passkeyOfferDeclinedAt: timestamp('passkey_offer_declined_at'),
    /** Whether the dashboard shows the three first steps: from account creation until they are done or dismissed. */
    welcomeSteps: boolean('welcome_steps').notNull().default(false),
    /**
     * The session of the first sign-in; null for accounts from before it was recorded. No foreign key, because sessions
     * are deleted.
     */
    firstSessionId: integer('first_session_id'),
    /** Version of the calendar feed's URL: only the latest works; 0 is none. */
    calendarFeedVersion: integer('calendar_feed_version').notNull().default(0),
    mustChangePassword: boolean('must_change_password').notNull().default(false),
    createdAt: createdAt(),
    deletedAt: timestamp('deleted_at'),
    searchText: searchText(
      sql`username || ' ' || email || ' ' || coalesce(first_name, '') || ' ' || coalesce(last_name, '')`,
    ),
    searchWords: filledSearchWords(),
  },
  (table) => [
    index('users_search_words').using('gin', sql`${table.searchWords} gin_trgm_ops`),
    index('users_search').using('gin', sql`${table.searchText} gin_trgm_ops`),
    check('users_role', oneOf('role', roles)),
    check('users_staff_level', oneOf('staff_level', staffLevels)),
    check('users_place_kind', oneOf('place_kind', placeKinds)),
    uniqueIndex('users_username').on(sql`lower(${table.username})`).where(sql`deleted_at is null`),
    uniqueIndex('users_email').on(sql`lower(${table.email})`).where(sql`deleted_at is null`),
    index('users_by_role').on(table.role, table.id).where(sql`deleted_at is null`),
    index('users_by_plain_name').using(
      'gin',
      sql`person_words(plain_text(first_name), plain_text(last_name), plain_text(username))`,
    ),
    // Searched by the previous version only; the next release drops it.
    index('users_by_name').using('gin', sql`person_words(first_name, last_name, username)`),
  ],
);

export const preferences = pgTable('preferences', {
  userId: integer('user_id')
    .primaryKey()
    .references(() => users.id),
  emailNotifications: boolean('email_notifications').notNull().default(true),
  darkMode: boolean('dark_mode').notNull().default(false),
  /** For staff: whether single-letter shortcuts work on the page 'To review'. */
  reviewKeys: boolean('review_keys').notNull().default(true),
  /** For clients: whether emails may contain the text of the firm's messages. */
  messageTextByMail: boolean('message_text_by_mail').notNull().default(false),
});

/** A staff member's photo, re-encoded by the server. */
export const staffPhotos = pgTable('staff_photos', {
  userId: integer('user_id')
    .primaryKey()
    .references(() => users.id),
  image: bytes().notNull(),
  updatedAt: timestamp('updated_at').notNull().default(sql`now()`),
});

/** The link of a welcome mail; the latest one works. */
export const emailConfirmations = pgTable('email_confirmations', {
  userId: integer('user_id')
    .primaryKey()
    .references(() => users.id),
  tokenHash: bytes('token_hash').notNull().unique(),
  /** The guest appointment's token that came with the registration: it is claimed once the address is confirmed. */
  guestToken: text('guest_token'),
  /** In a browser that was not signed in to the account, and no code from its mail was used since: decision 036. */
  confirmedElsewhere: boolean('confirmed_elsewhere').notNull().default(false),
  /** The confirmed address that staff replaced with the one of this link; it is told if they set the password, too. */
  replacedEmail: text('replaced_email'),
  createdAt: createdAt(),
});

/** A new address that has yet to be confirmed there; one at a time. */
export const emailChanges = pgTable('email_changes', {
  userId: integer('user_id')
    .primaryKey()
    .references(() => users.id),
  email: text().notNull(),
  tokenHash: bytes('token_hash').notNull().unique(),
  createdAt: createdAt(),
});

/**
 * Links that let the old address undo a change: `email` is the address to return to. They stay valid after the change
 * and after every password change, because a thief makes both.
 */
export const emailUndoLinks = pgTable(
  'email_undo_links',
  {
    id: id(),
    tokenHash: bytes('token_hash').notNull().unique(),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id),
    email: text().notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    index('email_undo_links_by_user').on(table.userId),
    index('email_undo_links_by_email').on(sql`lower(${table.email})`),
  ],
);

/** Links to choose a new password: each works once, for a short time, and only its hash is stored. */
export const passwordResets = pgTable(
  'password_resets',
  {
    tokenHash: bytes('token_hash').primaryKey(),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id),
    createdAt: createdAt(),
    usedAt: timestamp('used_at'),
  },
  (table) => [index('password_resets_by_user').on(table.userId)],
);

/**
 * A browser that a user has signed in with, recognized by a long-lived cookie; only its hash is stored. Each user of a
 * shared browser has a row of their own.
 */
export const devices = pgTable(
  'devices',
  {
    id: id(),
    tokenHash: bytes('token_hash').notNull(),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id),
    userAgent: text('user_agent').notNull().default(''),
    createdAt: createdAt(),
    lastSeenAt: timestamp('last_seen_at').notNull().default(sql`now()`),
    /** Until then this browser signs in without the second step. */
    rememberedUntil: timestamp('remembered_until'),
    /**
     * The passkeys that have signed in here. No foreign key: a passkey may be removed, and the ids of others are never
     * the same.
     */
    passkeyIds: integer('passkey_ids').array().notNull().default(sql`'{}'`),
    /** When a code of the authenticator app last signed in here. */
    appUsedAt: timestamp('app_used_at'),
    /** For the link 'This was not me' in the email about this device; it works once. */
    reportTokenHash: bytes('report_token_hash').unique(),
  },
  (table) => [
    unique('devices_of_user').on(table.userId, table.tokenHash),
    index('devices_oldest').on(table.lastSeenAt),
  ],
);

/**
 * A user whose password was right and whose second factor is still due. Not a session: only the second step accepts its
 * token.
 */
export const pendingSignIns = pgTable(
  'pending_sign_ins',
  {
    id: id(),
    tokenHash: bytes('token_hash').notNull().unique(),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id),
    createdAt: createdAt(),
    /** Keyed hash of the latest mailed code. */
    mailedCodeHash: bytes('mailed_code_hash'),
    mailedCodeAt: timestamp('mailed_code_at'),
    /** How many codes were mailed: limited, so that a known password cannot be used to flood a mailbox. */
    mailedCodes: smallint('mailed_codes').notNull().default(0),
  },
  (table) => [
    index('pending_sign_ins_by_user').on(table.userId),
    index('pending_sign_ins_oldest').on(table.createdAt),
  ],
);

/** The shared secret of an authenticator app, encrypted with the file key. Enrolled once a first code was right. */
export const totpSecrets = pgTable('totp_secrets', {
  userId: integer('user_id')
    .primaryKey()
    .references(() => users.id),
  secret: bytes().notNull(),
  enrolledAt: timestamp('enrolled_at'),
  /** Time step of the last accepted code: each code works once. */
  lastStep: bigint('last_step', { mode: 'number' }).notNull().default(0),
  createdAt: createdAt(),
});

/** Replacements for the authenticator app, shown once; only keyed hashes are stored. */
export const recoveryCodes = pgTable(
  'recovery_codes',
  {
    id: id(),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id),
    codeHash: bytes('code_hash').notNull(),
    usedAt: timestamp('used_at'),
    createdAt: createdAt(),
  },
  (table) => [unique('recovery_codes_of_user').on(table.userId, table.codeHash)],
);

export const passkeys = pgTable(
  'passkeys',
  {
    id: id(),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id),
    credentialId: text('credential_id').notNull().unique(),
    publicKey: bytes('public_key').notNull(),
    counter: bigint({ mode: 'number' }).notNull(),
    transports: text().array().notNull().default(sql`'{}'`),
    /** The device it was created on; the user can rename it. */
    name: text().notNull(),
    createdAt: createdAt(),
    lastUsedAt: timestamp('last_used_at'),
  },
  (table) => [index('passkeys_by_user').on(table.userId)],
);

/** Challenges of passkey ceremonies in progress; each is deleted by the response that uses it. */
export const passkeyChallenges = pgTable(
  'passkey_challenges',
  {
    tokenHash: bytes('token_hash').primaryKey(),
    challenge: text().notNull(),
    /** Null for a sign-in that begins without a username. */
    userId: integer('user_id').references(() => users.id),
    createdAt: createdAt(),
  },
  (table) => [index('passkey_challenges_oldest').on(table.createdAt)],
);

/** Only the hash of a session's token is stored, so that a leaked table contains no usable session. */
export const sessions = pgTable(
  'sessions',
  {
    id: id(),
    tokenHash: bytes('token_hash').notNull().unique(),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id),
    createdAt: createdAt(),
    lastSeenAt: timestamp('last_seen_at').notNull().default(sql`now()`),
    address: text().notNull(),
    /** Null for sessions that began before devices were recorded. */
    deviceId: integer('device_id').references(() => devices.id, { onDelete: 'set null' }),
    /** When the user last showed a password, passkey or code. */
    provedAt: timestamp('proved_at').notNull().default(sql`now()`),
  },
  (table) => [
    index('sessions_by_user').on(table.userId),
    index('sessions_oldest').on(table.createdAt),
    index('sessions_by_device').on(table.deviceId),
  ],
);

export const companies = pgTable(
  'companies',
  {
    id: id(),
    name: text().notNull(),
    legalName: text('legal_name'),
    businessType: text('business_type').notNull(),
    /** In plain text only until a job has encrypted it; the next release drops the column. */
    ein: text(),
    /** The tax number, encrypted with the file key. */
    einSealed: bytes('ein_sealed'),
    einEnding: text('ein_ending'),
    address: text(),
    city: text(),
    state: text(),
    zipCode: text('zip_code'),
    phone: text(),
    email: text(),
    website: text(),
    yearEstablished: integer('year_established'),
    fiscalYearEnd: text('fiscal_year_end'),
    /** Empty since `client_notes` exists; the next release drops the column. */
    notes: text(),
    createdAt: createdAt(),
    searchWords: searchWords(
      sql`name || ' ' || coalesce(legal_name, '') || ' ' || business_type || ' ' || coalesce(city, '') || ' ' || coalesce(state, '')`,
    ),
  },
  (table) => [index('companies_search_words').using('gin', sql`${table.searchWords} gin_trgm_ops`)],
);

export const userCompanies = pgTable(
  'user_companies',
  {
    userId: integer('user_id')
      .notNull()
      .references(() => users.id),
    companyId: integer('company_id')
      .notNull()
      .references(() => companies.id),
    isPrimaryContact: boolean('is_primary_contact').notNull().default(false),
    isPrimaryCompany: boolean('is_primary_company').notNull().default(false),
    accessLevel: text('access_level', { enum: accessLevels }).notNull().default('standard'),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.companyId] }),
    check('user_companies_access_level', oneOf('access_level', accessLevels)),
    index('user_companies_by_company').on(table.companyId),
    uniqueIndex('user_companies_one_primary').on(table.userId).where(sql`is_primary_company`),
  ],
);

/** Words that staff put beside a client's name. */
export const tags = pgTable('tags', { id: id(), name: text().notNull(), createdAt: createdAt() }, (table) => [
  uniqueIndex('tags_name').on(sql`lower(${table.name})`),
]);

export const clientTags = pgTable(
  'client_tags',
  {
    customerId: integer('customer_id')
      .notNull()
      .references(() => users.id),
    tagId: integer('tag_id')
      .notNull()
      .references(() => tags.id, { onDelete: 'cascade' }),
  },
  (table) => [
    primaryKey({ columns: [table.customerId, table.tagId] }),
    index('client_tags_by_tag').on(table.tagId),
  ],
);

/** A client's postal addresses, one of each kind; a company has its own in its row. */
export const addresses = pgTable(
  'addresses',
  {
    customerId: integer('customer_id')
      .notNull()
      .references(() => users.id),
    kind: text({ enum: addressKinds }).notNull(),
    street: text().notNull(),
    /** Apartment, suite, 'care of'. */
    secondLine: text('second_line'),
    city: text().notNull(),
    state: text().notNull(),
    zipCode: text('zip_code').notNull(),
    updatedAt: timestamp('updated_at').notNull().default(sql`now()`),
  },
  (table) => [
    primaryKey({ columns: [table.customerId, table.kind] }),
    check('addresses_kind', oneOf('kind', addressKinds)),
  ],
);

/** What staff write down about a client or a company. Clients never see it. */
export const clientNotes = pgTable(
  'client_notes',
  {
    id: id(),
    customerId: integer('customer_id').references(() => users.id),
    companyId: integer('company_id').references(() => companies.id),
    /** Null for notes from before authors were recorded. */
    authorId: integer('author_id').references(() => users.id),
    content: text().notNull(),
    pinned: boolean().notNull().default(false),
    createdAt: createdAt(),
    editedAt: timestamp('edited_at'),
  },
  (table) => [
    check('client_notes_one_subject', sql`num_nonnulls(customer_id, company_id) = 1`),
    check('client_notes_content', sql`content <> ''`),
    index('client_notes_by_customer').on(table.customerId, table.id),
    index('client_notes_by_customer_and_time').on(table.customerId, table.createdAt, table.id),
    index('client_notes_by_company').on(table.companyId, table.id),
    index('client_notes_by_company_and_time')
      .on(table.companyId, table.createdAt, table.id)
      .where(sql`company_id is not null`),
  ],
);

/** An unused link to set the first password. Deleted when it is used or withdrawn; expired ones are shown as such. */
export const invitations = pgTable('invitations', {
  userId: integer('user_id')
    .primaryKey()
    .references(() => users.id),
  tokenHash: bytes('token_hash').notNull().unique(),
  invitedBy: integer('invited_by')
    .notNull()
    .references(() => users.id),
  sentAt: timestamp('sent_at').notNull().default(sql`now()`),
});

/** A CSV file of clients, from its upload to its end. `columns` says what each column of the file means. */
export const clientImports = pgTable(
  'client_imports',
  {
    id: id(),
    createdBy: integer('created_by')
      .notNull()
      .references(() => users.id),
    filename: text().notNull(),
    status: text({ enum: importStatuses }).notNull().default('draft'),
    headers: text().array().notNull(),
    columns: jsonb().$type<ImportColumns>().notNull(),
    rowCount: integer('row_count').notNull(),
    createdAt: createdAt(),
    startedAt: timestamp('started_at'),
    finishedAt: timestamp('finished_at'),
    undoneAt: timestamp('undone_at'),
  },
  (table) => [
    check('client_imports_status', oneOf('status', importStatuses)),
    // Two imports at once could create the same company twice.
    uniqueIndex('client_imports_one_running').on(table.status).where(sql`status = 'running'`),
  ],
);

/** One row of the file, and what became of it; in a draft, what would become of it. */
export const clientImportRows = pgTable(
  'client_import_rows',
  {
    importId: integer('import_id')
      .notNull()
      .references(() => clientImports.id, { onDelete: 'cascade' }),
    /** The line of the file, counted from 1 without the header. */
    line: integer().notNull(),
    /** The cells of the file; once the import runs, only those it reads. Emptied some weeks after it has finished. */
    values: text().array().notNull(),
    /** Null until the row has been checked or, once the import runs, processed. */
    outcome: text({ enum: importOutcomes }),
    reason: text(),
    /** What this row created, not what it found. */
    userId: integer('user_id').references(() => users.id),
    companyId: integer('company_id').references(() => companies.id),
  },
  (table) => [
    primaryKey({ columns: [table.importId, table.line] }),
    check('client_import_rows_outcome', oneOf('outcome', importOutcomes)),
    index('client_import_rows_by_user').on(table.userId).where(sql`user_id is not null`),
  ],
);

/** A ZIP of all data of a user, made by a job and kept for some days. */
export const dataExports = pgTable(
  'data_exports',
  {
    id: id(),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id),
    requestedBy: integer('requested_by')
      .notNull()
      .references(() => users.id),
    status: text({ enum: exportStatuses }).notNull().default('waiting'),
    fileSize: bigint('file_size', { mode: 'number' }),
    createdAt: createdAt(),
    finishedAt: timestamp('finished_at'),
  },
  (table) => [
    check('data_exports_status', oneOf('status', exportStatuses)),
    index('data_exports_by_user').on(table.userId, table.id),
  ],
);

/** The ZIP in pieces: each is stored, encrypted and verified as a file is, and none has to fit into memory whole. */
export const dataExportParts = pgTable(
  'data_export_parts',
  {
    exportId: integer('export_id')
      .notNull()
      .references(() => dataExports.id, { onDelete: 'cascade' }),
    position: integer().notNull(),
    storedFilename: text('stored_filename').notNull().unique(),
    sha256: bytes().notNull(),
  },
  (table) => [primaryKey({ columns: [table.exportId, table.position] })],
);

/** Which staff look after which client. */
export const clientAssignments = pgTable(
  'client_assignments',
  {
    customerId: integer('customer_id')
      .notNull()
      .references(() => users.id),
    adminId: integer('admin_id')
      .notNull()
      .references(() => users.id),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.customerId, table.adminId] }),
    check('client_assignments_two_people', sql`customer_id <> admin_id`),
    index('client_assignments_by_admin').on(table.adminId),
  ],
);

/** The sort key of files by time: files from an earlier system have none and come last. */
export const fileTime = sql`coalesce(uploaded_at, 'epoch')`;

/** `user_id` owns the file; `uploaded_by` differs if staff uploaded it for a client. */
export const files = pgTable(
  'files',
  {
    id: id(),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id),
    uploadedBy: integer('uploaded_by')
      .notNull()
      .references(() => users.id),
    /** A company that the file also belongs to; its people see the file according to their access levels. */
    companyId: integer('company_id').references(() => companies.id),
    originalFilename: text('original_filename').notNull(),
    /** The name it was sent under, if it was renamed after the item that it answers. */
    sentAs: text('sent_as'),
    storedFilename: text('stored_filename').notNull().unique(),
    fileSize: integer('file_size').notNull(),
    fileType: text('file_type').notNull(),
    /** Null for files imported from an earlier system. */
    uploadedAt: timestamp('uploaded_at').default(sql`now()`),
    downloads: integer().notNull().default(0),
    /** When its owner first opened or downloaded it. */
    openedAt: timestamp('opened_at'),
    description: text(),
    /** Hash of the contents as they were sent; empty if they were never stored here. */
    sha256: bytes().notNull(),
    /** Whether a virus scanner checked it at the upload. */
    scanned: boolean().notNull().default(false),
    deletedAt: timestamp('deleted_at'),
    /** When the contents of a deleted file were removed for good; the row stays. */
    purgedAt: timestamp('purged_at'),
    /** The owner's username and email, copied by triggers so that one index covers all three. */
    ownerText: text('owner_text').notNull().default(''),
    searchText: searchText(sql`original_filename || ' ' || owner_text`),
    /** Words of its names, its company and its owner, with a '|' between them: clients search only the names. */
    searchWords: filledSearchWords(),
  },
  (table) => [
    index('files_search_words').using('gin', sql`${table.searchWords} gin_trgm_ops`),
    // Searched by the previous version only; the next release drops it.
    index('files_by_uploader').on(table.uploadedBy, table.id).where(sql`uploaded_by <> user_id`),
    index('files_search').using('gin', sql`${table.searchText} gin_trgm_ops`),
    index('files_by_type').on(table.fileType, table.id).where(sql`deleted_at is null`),
    index('files_to_purge').on(table.deletedAt).where(sql`deleted_at is not null and purged_at is null`),
    check('files_size', sql`file_size >= 0`),
    check('files_downloads', sql`downloads >= 0`),
    index('files_by_owner').on(table.userId, table.id).where(sql`deleted_at is null`),
    // For the audit page: entries about deleted files are still entries about their client.
    index('files_deleted_by_owner').on(table.userId, table.id).where(sql`deleted_at is not null`),
    index('files_by_company').on(table.companyId, table.id).where(sql`company_id is not null`),
    index('files_by_owner_and_time').on(table.userId, fileTime, table.id),
    index('files_unopened')
      .on(table.userId, fileTime, table.id)
      .where(sql`uploaded_by <> user_id and opened_at is null and deleted_at is null`),
    index('files_by_company_and_time')
      .on(table.companyId, fileTime, table.id)
      .where(sql`company_id is not null`),
    index('files_unopened_by_company')
      .on(table.companyId, fileTime, table.id)
      .where(
        sql`company_id is not null and uploaded_by <> user_id and opened_at is null and deleted_at is null`,
      ),
    index('files_by_day').on(table.uploadedAt),
    index('files_present').on(table.id).where(sql`deleted_at is null`),
  ],
);

/**
 * Without `to_user_id` a message is in the support queue, visible to all staff; the staff member who takes it becomes
 * its recipient. A support request is a message with a category.
 */
export const messages = pgTable(
  'messages',
  {
    id: id(),
    fromUserId: integer('from_user_id')
      .notNull()
      .references(() => users.id),
    toUserId: integer('to_user_id').references(() => users.id),
    subject: text(),
    content: text().notNull(),
    category: text({ enum: supportCategories }),
    read: boolean().notNull().default(false),
    /** Written to the firm, not to a user. */
    queued: boolean().notNull().default(false),
    sentAt: timestamp('sent_at').notNull().default(sql`now()`),
    channel: text({ enum: channels }).notNull().default('portal'),
    /** The conversation. Set by a trigger if the application does not name one. */
    threadId: integer('thread_id').references((): AnyPgColumn => threads.id),
  },
  (table) => [
    check('messages_channel', oneOf('channel', channels)),
    check('messages_category', oneOf('category', supportCategories)),
    check('messages_request_whole', sql`category is null or subject is not null`),
    check('messages_content', sql`content <> ''`),
    check('messages_two_people', sql`from_user_id <> to_user_id`),
    check('messages_addressed_or_queued', sql`queued or to_user_id is not null`),
    index('messages_by_sender').on(table.fromUserId, table.id),
    index('messages_by_recipient').on(table.toUserId, table.id),
    index('messages_between').on(table.fromUserId, table.toUserId, table.id),
    index('messages_by_sender_and_time').on(table.fromUserId, table.sentAt, table.id),
    index('messages_by_recipient_and_time').on(table.toUserId, table.sentAt, table.id),
    index('messages_by_channel').on(table.channel, table.id),
    index('messages_waiting').on(table.id).where(sql`to_user_id is null`),
    index('messages_unread').on(table.toUserId, table.id).where(sql`not read`),
    index('messages_unread_by_sender').on(table.toUserId, table.fromUserId, table.id).where(sql`not read`),
    index('messages_by_thread').on(table.threadId, table.id),
    index('messages_unread_by_thread').on(table.toUserId, table.threadId, table.id).where(sql`not read`),
    // Without fastupdate, so that searches never have to scan entries that are not indexed yet.
    index('messages_plain_words')
      .using(
        'gin',
        sql`message_words(id, from_user_id, to_user_id, channel, plain_text(subject), plain_text(content))`,
      )
      .with({ fastupdate: false }),
    // Searched by the previous version only; the next release drops it.
    index('messages_words')
      .using('gin', sql`message_words(id, from_user_id, to_user_id, channel, subject, content)`)
      .with({ fastupdate: false }),
  ],
);

/** Files of the client that a message is from or to. */
export const messageFiles = pgTable(
  'message_files',
  {
    messageId: integer('message_id')
      .notNull()
      .references(() => messages.id),
    fileId: integer('file_id')
      .notNull()
      .references(() => files.id),
  },
  (table) => [primaryKey({ columns: [table.messageId, table.fileId] })],
);

/**
 * The latest message between two users, one row for each of them: a list of conversations must not read all their
 * messages. A null party is the support queue. Maintained by triggers (in the migration), never by the application.
 */
export const conversations = pgTable(
  'conversations',
  {
    userId: integer('user_id')
      .notNull()
      .references(() => users.id),
    partyId: integer('party_id').references(() => users.id),
    lastMessageId: integer('last_message_id')
      .notNull()
      .references(() => messages.id),
  },
  (table) => [
    unique('conversations_parties').on(table.userId, table.partyId).nullsNotDistinct(),
    index('conversations_latest').on(table.userId, table.lastMessageId),
  ],
);

/**
 * Conversations: of a customer with a staff member, of a customer with the firm ('Support', no staff member), and of
 * two staff members. Triggers (in the migration) create them and maintain the last message, the state and, between
 * staff, the assignee, also for messages that a server of the previous version writes. The next release drops the table
 * `conversations` and gives its name to this one.
 */
export const threads = pgTable(
  'threads',
  {
    id: id(),
    /** Null between two staff members. */
    customerId: integer('customer_id').references(() => users.id),
    /** Null for 'Support'; between two staff members the one with the lower id. */
    staffId: integer('staff_id').references(() => users.id),
    colleagueId: integer('colleague_id').references(() => users.id),
    /** Null while 'Support' waits for somebody to take it. */
    assigneeId: integer('assignee_id').references(() => users.id),
    state: text({ enum: conversationStates }).notNull().default('open'),
    /** In an open conversation: when the oldest unanswered message arrived. */
    stateSince: timestamp('state_since').notNull().default(sql`now()`),
    snoozedUntil: timestamp('snoozed_until'),
    lastMessageId: integer('last_message_id').references((): AnyPgColumn => messages.id),
    /** Who has been emailed that it waits, since it became open. */
    alerted: text({ enum: waitingAlerts }),
    /** How the firm's answers are sent. */
    channel: text({ enum: channels }).notNull().default('portal'),
  },
  (table) => [
    check('threads_channel', oneOf('channel', channels)),
    check('threads_state', oneOf('state', conversationStates)),
    check('threads_alerted', oneOf('alerted', waitingAlerts)),
    check(
      'threads_sides',
      sql`case when customer_id is null then staff_id < colleague_id else colleague_id is null end`,
    ),
    unique('threads_parties').on(table.customerId, table.staffId, table.colleagueId).nullsNotDistinct(),
    index('threads_by_assignee').on(table.assigneeId, table.state, table.lastMessageId),
    index('threads_by_state').on(table.state, table.lastMessageId),
    // The support queue. An index that begins with the assignee does not return rows without one in this order.
    index('threads_in_queue').on(table.state, table.lastMessageId).where(sql`assignee_id is null`),
    index('threads_by_staff').on(table.staffId, table.lastMessageId),
    index('threads_by_colleague')
      .on(table.colleagueId, table.lastMessageId)
      .where(sql`colleague_id is not null`),
    index('threads_by_customer').on(table.customerId, table.lastMessageId),
    index('threads_latest').on(table.lastMessageId),
    index('threads_waiting').on(table.stateSince).where(sql`state = 'open'`),
    index('threads_snoozed').on(table.snoozedUntil).where(sql`snoozed_until is not null`),
  ],
);

/** The email that carried a message. There is no row while it waits for the mail server. */
export const messageMails = pgTable('message_mails', {
  messageId: integer('message_id')
    .primaryKey()
    .references(() => messages.id),
  address: text().notNull(),
  /** Whether it contained the text, or only a notice that a message waits. */
  withText: boolean('with_text').notNull(),
  sentAt: timestamp('sent_at').notNull().default(sql`now()`),
  bouncedAt: timestamp('bounced_at'),
  /** For a bounce: the response of the recipient's server. */
  bounceReason: text('bounce_reason'),
});

/** A mail that was taken from the firm's mailbox. */
export const incomingMails = pgTable(
  'incoming_mails',
  {
    id: id(),
    /**
     * The account and its server, because uids are unique only within a mailbox. With `uidValidity` and `uid` it
     * identifies the mail in IMAP: each mail is stored once, however often it is fetched.
     */
    mailbox: text().notNull(),
    uidValidity: bigint('uid_validity', { mode: 'number' }).notNull(),
    uid: bigint({ mode: 'number' }).notNull(),
    /** The raw mail, stored and encrypted as files are. Null if it was too large to fetch, and once it was purged. */
    storedFilename: text('stored_filename').unique(),
    sha256: bytes(),
    size: integer().notNull(),
    receivedAt: timestamp('received_at').notNull().default(sql`now()`),
    /**
     * Hash of Message-ID, sender, subject, text and attachments: an interrupted mail server may deliver a mail twice.
     * This and the following columns are set once the mail has been read.
     */
    fingerprint: bytes(),
    messageIdHeader: text('message_id_header'),
    fromAddress: text('from_address'),
    fromName: text('from_name'),
    subject: text(),
    authentication: text({ enum: mailAuthentications }).notNull().default('unknown'),
    /** The Authentication-Results of the receiving server that we trust. */
    authenticationResults: text('authentication_results'),
    outcome: text({ enum: mailOutcomes }).notNull().default('waiting'),
    /** For staff, in plain words: why it was ignored or refused, or what to look out for. */
    reason: text(),
    messageId: integer('message_id').references(() => messages.id),
    contactId: integer('contact_id').references(() => contacts.id),
  },
  (table) => [
    check('incoming_mails_authentication', oneOf('authentication', mailAuthentications)),
    check('incoming_mails_outcome', oneOf('outcome', mailOutcomes)),
    check('incoming_mails_message', sql`(outcome = 'message') = (message_id is not null)`),
    check('incoming_mails_enquiry', sql`(outcome = 'enquiry') = (contact_id is not null)`),
    unique('incoming_mails_uid').on(table.mailbox, table.uidValidity, table.uid),
    index('incoming_mails_by_fingerprint').on(table.fingerprint).where(sql`fingerprint is not null`),
    index('incoming_mails_by_message').on(table.messageId).where(sql`message_id is not null`),
    index('incoming_mails_by_contact').on(table.contactId).where(sql`contact_id is not null`),
    index('incoming_mails_waiting').on(table.id).where(sql`outcome = 'waiting'`),
    index('incoming_mails_by_time').on(table.receivedAt),
  ],
);

/** Comments that only staff see. Each is shown after the message that was the latest when it was written. */
export const threadComments = pgTable(
  'thread_comments',
  {
    id: id(),
    threadId: integer('thread_id')
      .notNull()
      .references(() => threads.id),
    afterMessageId: integer('after_message_id')
      .notNull()
      .references(() => messages.id),
    authorId: integer('author_id')
      .notNull()
      .references(() => users.id),
    content: text().notNull(),
    createdAt: timestamp('created_at').notNull().default(sql`now()`),
  },
  (table) => [
    check('thread_comments_content', sql`content <> ''`),
    index('thread_comments_by_thread').on(table.threadId, table.afterMessageId, table.id),
  ],
);

/** Which staff member was last seen writing in a conversation, for a few seconds. */
export const threadWriters = pgTable(
  'thread_writers',
  {
    threadId: integer('thread_id')
      .notNull()
      .references(() => threads.id),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id),
    writtenAt: timestamp('written_at').notNull().default(sql`now()`),
  },
  (table) => [primaryKey({ columns: [table.threadId, table.userId] })],
);

/** Users who will be, or have been, mailed about unread messages; the row is deleted once they have read something. */
export const messageNotices = pgTable('message_notices', {
  userId: integer('user_id')
    .primaryKey()
    .references(() => users.id),
  /** The first message the mail is about. */
  messageId: integer('message_id')
    .notNull()
    .references(() => messages.id),
  mailedAt: timestamp('mailed_at'),
});

/** Canned replies, edited by staff. */
export const messageTemplates = pgTable(
  'message_templates',
  { id: id(), name: text().notNull(), content: text().notNull() },
  (table) => [uniqueIndex('message_templates_name').on(sql`lower(${table.name})`)],
);

/** Enquiries of visitors. Service slugs are not restricted here: one that the firm has retired is still shown. */
export const contacts = pgTable(
  'contacts',
  {
    id: id(),
    fullName: text('full_name').notNull(),
    email: text().notNull(),
    phone: text(),
    serviceInterested: text('service_interested'),
    message: text().notNull(),
    submittedAt: timestamp('submitted_at').notNull().default(sql`now()`),
    status: text({ enum: contactStatuses }).notNull().default('new'),
    /** The client that the enquiry's sender became. */
    customerId: integer('customer_id').references(() => users.id),
    /** The service both as it is stored and as it is shown: 'tax-preparation tax preparation'. */
    searchText: searchText(
      sql`full_name || ' ' || email || ' ' || coalesce(phone, '') || ' ' || coalesce(service_interested, '') || ' ' || replace(coalesce(service_interested, ''), '-', ' ') || ' ' || message`,
    ),
    searchWords: filledSearchWords(),
  },
  (table) => [
    index('contacts_search_words').using('gin', sql`${table.searchWords} gin_trgm_ops`),
    check('contacts_status', oneOf('status', contactStatuses)),
    index('contacts_search').using('gin', sql`${table.searchText} gin_trgm_ops`),
    index('contacts_by_day').on(table.submittedAt),
    index('contacts_new').on(table.submittedAt).where(sql`status = 'new'`),
    index('contacts_by_customer')
      .on(table.customerId, table.submittedAt, table.id)
      .where(sql`customer_id is not null`),
    index('contacts_by_email')
      .on(sql`lower(${table.email})`, table.submittedAt, table.id)
      .where(sql`customer_id is null`),
  ],
);

/** A visitor's conversation with the chatbot. */
export const chatSessions = pgTable('chat_sessions', {
  id: varchar({ length: 21 }).primaryKey(),
  startedAt: timestamp('started_at').notNull().default(sql`now()`),
  /** The enquiry that it became, once it was given to the staff. */
  contactId: integer('contact_id').references(() => contacts.id),
});

export const chatMessages = pgTable(
  'chat_messages',
  {
    id: id(),
    sessionId: varchar('session_id', { length: 21 })
      .notNull()
      .references(() => chatSessions.id),
    userId: integer('user_id').references(() => users.id),
    isFromUser: boolean('is_from_user').notNull(),
    content: text().notNull(),
    sentAt: timestamp('sent_at').notNull().default(sql`now()`),
  },
  (table) => [index('chat_messages_by_session').on(table.sessionId, table.id)],
);

/**
 * Texts that the chatbot answers with. Found by the words of title and wordings, and with less weight by those of the
 * body; word frequencies are in `article_words`, maintained by a trigger (in the migration).
 */
export const articles = pgTable(
  'articles',
  {
    id: id(),
    title: text().notNull(),
    /** Example questions, one per line. */
    wordings: text().notNull(),
    body: text().notNull(),
    nextStep: text('next_step', { enum: nextStepNames }),
    /** The file in content/articles that it came from; empty for an article that staff have written. */
    source: text().unique('articles_source'),
    /** Hash of the text as shipped: an article whose text has another hash was edited and is never overwritten. */
    sourceHash: text('source_hash'),
    askedWords: tsvector('asked_words')
      .notNull()
      .generatedAlwaysAs(sql`strip(to_tsvector('english', title || ' ' || wordings))`),
    bodyWords: tsvector('body_words').notNull().generatedAlwaysAs(sql`strip(to_tsvector('english', body))`),
    searchText: searchText(sql`title || ' ' || wordings || ' ' || body`),
    searchWords: searchWords(sql`title || ' ' || wordings || ' ' || body`),
  },
  (table) => [
    uniqueIndex('articles_title').on(sql`lower(${table.title})`),
    index('articles_asked_words').using('gin', table.askedWords),
    index('articles_body_words').using('gin', table.bodyWords),
    index('articles_search').using('gin', sql`${table.searchText} gin_trgm_ops`),
    check('articles_next_step', oneOf('next_step', nextStepNames)),
  ],
);

/** The files of content/articles that were loaded once, so that an article which staff delete is not added again. */
export const articleSources = pgTable('article_sources', { source: text().primaryKey() });

/** Questions without an answer, counted by their significant words. */
export const unansweredQuestions = pgTable(
  'unanswered_questions',
  {
    id: id(),
    words: text().notNull().unique('unanswered_questions_words'),
    /** The first question with these words. */
    wording: text().notNull(),
    times: integer().notNull().default(1),
    lastAskedAt: timestamp('last_asked_at').notNull().default(sql`now()`),
  },
  (table) => [index('unanswered_questions_by_times').on(table.times, table.id)],
);

/**
 * An appointment belongs to a customer or to a guest, never to both. An exclusion constraint over [starts_at,
 * blocked_until) prevents overlapping appointments of a staff member (in the migration: Drizzle cannot express it).
 */
export const appointments = pgTable(
  'appointments',
  {
    id: id(),
    customerId: integer('customer_id').references(() => users.id),
    guestName: text('guest_name'),
    /** '' for a caller who gave none. */
    guestEmail: text('guest_email'),
    guestPhone: text('guest_phone'),
    adminId: integer('admin_id')
      .notNull()
      .references(() => users.id),
    companyId: integer('company_id').references(() => companies.id),
    startsAt: timestamp('starts_at').notNull(),
    endsAt: timestamp('ends_at').notNull(),
    /** The end plus the firm's buffer between two appointments. */
    blockedUntil: timestamp('blocked_until').notNull(),
    status: text({ enum: appointmentStatuses }).notNull().default('scheduled'),
    title: text().notNull(),
    description: text(),
    location: text().notNull().default('virtual'),
    /** As agreed when it was booked; null in appointments from before places existed. */
    placeKind: text('place_kind', { enum: placeKinds }),
    placeDetail: text('place_detail'),
    serviceType: text('service_type').notNull(),
    notes: text(),
    /**
     * Identifies the appointment in calendar programs and never changes; `sequence` increases with each change they
     * must apply.
     */
    calendarUid: uuid('calendar_uid').notNull().unique().defaultRandom(),
    sequence: integer().notNull().default(0),
    googleEventId: text('google_event_id'),
    /** When both sides last got an email about it, not counting reminders. */
    mailedAt: timestamp('mailed_at'),
    createdAt: createdAt(),
    updatedAt: timestamp('updated_at').notNull().default(sql`now()`),
  },
  (table) => [
    check('appointments_status', oneOf('status', appointmentStatuses)),
    check('appointments_place_kind', oneOf('place_kind', placeKinds)),
    check('appointments_span', sql`starts_at < ends_at and ends_at <= blocked_until`),
    check('appointments_customer_or_guest', sql`num_nonnulls(customer_id, guest_email) = 1`),
    check('appointments_guest_whole', sql`num_nonnulls(guest_name, guest_email, guest_phone) in (0, 3)`),
    index('appointments_by_customer').on(table.customerId, table.startsAt),
    index('appointments_by_customer_and_booking').on(table.customerId, table.createdAt, table.id),
    index('appointments_by_company').on(table.companyId, table.startsAt).where(sql`company_id is not null`),
    index('appointments_by_company_and_booking')
      .on(table.companyId, table.createdAt, table.id)
      .where(sql`company_id is not null`),
    index('appointments_by_admin').on(table.adminId, table.startsAt),
    index('appointments_by_guest').on(sql`lower(${table.guestEmail})`, table.createdAt),
  ],
);

/**
 * An appointment that was rescheduled since its last email, with the time and host in that email. The row is deleted
 * when the change is emailed.
 */
export const appointmentNotices = pgTable('appointment_notices', {
  appointmentId: integer('appointment_id')
    .primaryKey()
    .references(() => appointments.id),
  adminId: integer('admin_id')
    .notNull()
    .references(() => users.id),
  startsAt: timestamp('starts_at').notNull(),
  endsAt: timestamp('ends_at').notNull(),
});

/** Weekly hours in the firm's zone; several ranges a day are several rows. */
export const staffHours = pgTable(
  'staff_hours',
  {
    id: id(),
    adminId: integer('admin_id')
      .notNull()
      .references(() => users.id),
    /** 0 is Sunday. */
    weekday: smallint().notNull(),
    opensAt: time('opens_at').notNull(),
    closesAt: time('closes_at').notNull(),
  },
  (table) => [
    check('staff_hours_weekday', sql`weekday between 0 and 6`),
    check('staff_hours_span', sql`opens_at < closes_at`),
    index('staff_hours_by_admin').on(table.adminId, table.weekday),
  ],
);

export const timeOff = pgTable(
  'time_off',
  {
    id: id(),
    adminId: integer('admin_id')
      .notNull()
      .references(() => users.id),
    startsAt: timestamp('starts_at').notNull(),
    endsAt: timestamp('ends_at').notNull(),
    reason: text(),
  },
  (table) => [
    check('time_off_span', sql`starts_at < ends_at`),
    index('time_off_by_admin').on(table.adminId, table.startsAt),
  ],
);

export const deadlines = pgTable(
  'deadlines',
  {
    id: id(),
    title: text().notNull(),
    dueOn: date('due_on', { mode: 'string' }).notNull(),
    priority: text({ enum: priorities }).notNull().default('medium'),
    customerId: integer('customer_id').references(() => users.id),
    companyId: integer('company_id').references(() => companies.id),
    /** False for deadlines from before clients saw any: their titles were written for staff. */
    shownToClient: boolean('shown_to_client').notNull().default(false),
    createdAt: createdAt(),
    searchWords: searchWords(sql`title || ' ' || priority`),
  },
  (table) => [
    check('deadlines_priority', oneOf('priority', priorities)),
    index('deadlines_by_day').on(table.dueOn, table.id),
    index('deadlines_by_customer')
      .on(table.customerId, table.dueOn, table.id)
      .where(sql`customer_id is not null`),
    index('deadlines_by_company')
      .on(table.companyId, table.dueOn, table.id)
      .where(sql`company_id is not null`),
  ],
);

/** What the firm asks for repeatedly. Each list gets a copy of the items, so changing a template changes no list. */
export const requestTemplates = pgTable(
  'request_templates',
  {
    id: id(),
    name: text().notNull(),
    /** The title of lists made from it; `{period}` stands for the period. */
    title: text().notNull(),
    items: jsonb().$type<ItemWording[]>().notNull(),
    createdAt: createdAt(),
    updatedAt: timestamp('updated_at').notNull().default(sql`now()`),
  },
  (table) => [uniqueIndex('request_templates_name').on(sql`lower(${table.name})`)],
);

/**
 * What the firm needs from a client. A company's list names the person who is asked. The service updates the counts and
 * the turn in the transaction that changes an item, because pages show them for a thousand lists.
 */
export const requestLists = pgTable(
  'request_lists',
  {
    id: id(),
    customerId: integer('customer_id')
      .notNull()
      .references(() => users.id),
    companyId: integer('company_id').references(() => companies.id),
    templateId: integer('template_id').references(() => requestTemplates.id, { onDelete: 'set null' }),
    /** The previous period's list that this one was made from. */
    rolledFromId: integer('rolled_from_id').references((): AnyPgColumn => requestLists.id),
    title: text().notNull(),
    /** '2026', '2026-Q1' or '2026-03'; null if the list has no period. */
    period: text(),
    dueOn: date('due_on', { mode: 'string' }).notNull(),
    /** When the tax return itself is due: nobody gets more time than that. */
    taxDate: date('tax_date', { mode: 'string' }),
    assigneeId: integer('assignee_id')
      .notNull()
      .references(() => users.id),
    createdBy: integer('created_by')
      .notNull()
      .references(() => users.id),
    createdAt: createdAt(),
    /** Null for a draft, which the client does not see. */
    sentAt: timestamp('sent_at'),
    closedAt: timestamp('closed_at'),
    turn: text({ enum: turns }).notNull().default('client'),
    turnSince: timestamp('turn_since').notNull().default(sql`now()`),
    itemCount: integer('item_count').notNull().default(0),
    /** Items that wait for the client: required ones that are open, and all that were returned. */
    leftCount: integer('left_count').notNull().default(0),
    /** Items that wait for staff. */
    receivedCount: integer('received_count').notNull().default(0),
    /** Everything but open and returned items. */
    doneCount: integer('done_count').notNull().default(0),
    moreTimeUntil: date('more_time_until', { mode: 'string' }),
    /** Reminders are paused by staff until this day. */
    pausedUntil: date('paused_until', { mode: 'string' }),
    /** When the worker checks this list next; null if no reminder is due. */
    nextReminderAt: timestamp('next_reminder_at'),
    /** When the step after the last reminder was due: staff are to call, also clients who get no email. */
    needsCallAt: timestamp('needs_call_at'),
    calledAt: timestamp('called_at'),
  },
  (table) => [
    check('request_lists_turn', oneOf('turn', turns)),
    check('request_lists_period', sql`period ~ '^[0-9]{4}(-Q[1-4]|-(0[1-9]|1[0-2]))?$'`),
    index('request_lists_by_customer').on(table.customerId, table.id),
    index('request_lists_by_company').on(table.companyId, table.id).where(sql`company_id is not null`),
    index('request_lists_by_template')
      .on(table.templateId, table.period, table.id)
      .where(sql`template_id is not null`),
    uniqueIndex('request_lists_rolled_once').on(table.rolledFromId),
    index('request_lists_waiting')
      .on(sql`(needs_call_at is null)`, table.turnSince, table.id)
      .where(sql`sent_at is not null and closed_at is null and turn = 'client'`),
    index('request_lists_to_review').on(table.assigneeId).where(sql`received_count > 0`),
    index('request_lists_to_remind').on(table.nextReminderAt).where(sql`next_reminder_at is not null`),
  ],
);

export const requestItems = pgTable(
  'request_items',
  {
    id: id(),
    listId: integer('list_id')
      .notNull()
      .references(() => requestLists.id, { onDelete: 'cascade' }),
    position: integer().notNull(),
    kind: text({ enum: itemKinds }).notNull(),
    label: text().notNull(),
    /** For the names of its files: 'W-2'. */
    shortLabel: text('short_label'),
    why: text(),
    issuer: text(),
    required: boolean().notNull().default(true),
    /** The template's item that it was copied from; null for one that was added by hand. */
    templateKey: text('template_key'),
    state: text({ enum: itemStates }).notNull().default('open'),
    /** Since when it has this state. */
    stateSince: timestamp('state_since').notNull().default(sql`now()`),
    /** The client's answer to a question, or a note beside a document. */
    answer: text(),
    returnReason: text('return_reason', { enum: returnReasons }),
    returnNote: text('return_note'),
    /** Who accepted, returned or waived it. */
    decidedBy: integer('decided_by').references(() => users.id),
    /** Its state before that and since when, so that the decision can be undone. */
    decidedFrom: text('decided_from', { enum: itemStates }),
    decidedFromSince: timestamp('decided_from_since'),
    /** The previous list's item that it repeats. */
    rolledFromId: integer('rolled_from_id').references((): AnyPgColumn => requestItems.id),
    /** Only in a draft that was rolled forward; items that are 'gone' are left out when the list is sent. */
    rollMark: text('roll_mark', { enum: rollMarks }),
  },
  (table) => [
    check('request_items_kind', oneOf('kind', itemKinds)),
    check('request_items_state', oneOf('state', itemStates)),
    check('request_items_return', sql`(state = 'returned') = (return_reason is not null)`),
    index('request_items_by_list').on(table.listId, table.position, table.id),
    index('request_items_to_review').on(table.stateSince, table.id).where(sql`state = 'received'`),
    index('request_items_rolled_from').on(table.rolledFromId).where(sql`rolled_from_id is not null`),
  ],
);

/** The files that answer an item; one that was replaced stays in Files. */
export const requestItemFiles = pgTable(
  'request_item_files',
  {
    itemId: integer('item_id')
      .notNull()
      .references(() => requestItems.id, { onDelete: 'cascade' }),
    fileId: integer('file_id')
      .notNull()
      .references(() => files.id),
    addedAt: timestamp('added_at').notNull().default(sql`now()`),
    /** It came through the list's upload link, from somebody who was not signed in. */
    byLink: boolean('by_link').notNull().default(false),
  },
  (table) => [
    primaryKey({ columns: [table.itemId, table.fileId] }),
    index('request_item_files_by_file').on(table.fileId),
  ],
);

/**
 * Files that clients sent without a request, or took off an item before staff had decided: staff accept them or file them
 * under an item. A file that the client uses for an item waits with the item. A separate table, because few of a firm's
 * files wait, and files from before it existed are not reviewed.
 */
export const fileReviews = pgTable(
  'file_reviews',
  {
    fileId: integer('file_id')
      .primaryKey()
      .references(() => files.id),
    /** The owner of the file. */
    customerId: integer('customer_id')
      .notNull()
      .references(() => users.id),
    sentAt: timestamp('sent_at').notNull().default(sql`now()`),
    decidedBy: integer('decided_by').references(() => users.id),
    decidedAt: timestamp('decided_at'),
    /** The item that it was filed under; null if it was accepted as it is. */
    itemId: integer('item_id').references(() => requestItems.id, { onDelete: 'set null' }),
    /** The item's previous state and since when, to undo the decision; null for an item made for the file. */
    itemFrom: text('item_from', { enum: itemStates }),
    itemFromSince: timestamp('item_from_since'),
  },
  (table) => [
    check('file_reviews_decided', sql`(decided_by is null) = (decided_at is null)`),
    index('file_reviews_waiting').on(table.sentAt, table.fileId).where(sql`decided_at is null`),
    index('file_reviews_by_customer').on(table.customerId).where(sql`decided_at is null`),
    index('file_reviews_by_item').on(table.itemId).where(sql`item_id is not null`),
  ],
);

/**
 * The link with which anyone can add files to a list. Its address is signed and not stored; renewing it raises the
 * version and ends the previous link.
 */
export const uploadLinks = pgTable('upload_links', {
  listId: integer('list_id')
    .primaryKey()
    .references(() => requestLists.id, { onDelete: 'cascade' }),
  version: integer().notNull().default(1),
  createdAt: createdAt(),
  expiresAt: timestamp('expires_at').notNull(),
  /** Files that came through this version of the link. */
  uploadCount: integer('upload_count').notNull().default(0),
});

/** An email that reminded a client of everything that was open then. */
export const requestReminders = pgTable(
  'request_reminders',
  {
    id: id(),
    customerId: integer('customer_id')
      .notNull()
      .references(() => users.id),
    sentAt: timestamp('sent_at').notNull().default(sql`now()`),
    /** The staff member who sent it by hand; null for an automatic one. */
    sentBy: integer('sent_by').references(() => users.id),
  },
  (table) => [index('request_reminders_by_customer').on(table.customerId, table.sentAt)],
);

/** The lists in a reminder, each with its step in the list's rhythm. */
export const requestReminderLists = pgTable(
  'request_reminder_lists',
  {
    reminderId: integer('reminder_id')
      .notNull()
      .references(() => requestReminders.id, { onDelete: 'cascade' }),
    listId: integer('list_id')
      .notNull()
      .references(() => requestLists.id, { onDelete: 'cascade' }),
    /** Null if the list was only mentioned. */
    step: text({ enum: reminderSteps }),
    /** The day of the step in the rhythm. */
    stepOn: date('step_on', { mode: 'string' }),
  },
  (table) => [
    primaryKey({ columns: [table.reminderId, table.listId] }),
    check('request_reminder_lists_step', oneOf('step', reminderSteps)),
    check('request_reminder_lists_whole', sql`(step is null) = (step_on is null)`),
    // Each step is sent once, even if two workers race. More time, a pause or a call moves the steps to other days.
    uniqueIndex('request_reminder_lists_once').on(table.listId, table.stepOn),
  ],
);

/** Clients to be emailed about returned items, at most once an hour. */
export const requestNotices = pgTable('request_notices', {
  customerId: integer('customer_id')
    .primaryKey()
    .references(() => users.id),
  /** Whether something was returned since the last email. */
  waiting: boolean().notNull().default(true),
  mailedAt: timestamp('mailed_at'),
});

/**
 * Audit entries that a client's timeline shows as openings of files, and those that it shows as other entries. Uploads
 * and bookings are neither: the timeline shows the files and appointments themselves.
 */
export const isOpening = sql`action in ('file_opened', 'file_downloaded')`;
export const isOtherEntry = sql`action not in ('file_opened', 'file_downloaded', 'file_uploaded', 'appointment_booked')`;

/** The client of an entry without `client_id`, by its subject; a function of migration 0013. */
export const auditedClient = sql`audited_client(subject_type, subject_id)`;

/** The company of an entry about a company or a file; a function of migration 0014. */
export const auditedCompany = sql`audited_company(subject_type, subject_id)`;

/** Who did what, when and from where. The application's role may add and read, never change or delete. */
export const auditLog = pgTable(
  'audit_log',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    at: timestamp().notNull().default(sql`now()`),
    actorId: integer('actor_id').references(() => users.id),
    address: text().notNull(),
    action: text().notNull(),
    subjectType: text('subject_type').notNull(),
    subjectId: text('subject_id'),
    details: jsonb(),
    /** The client it concerns; empty in entries from before this column, which are found through their subject. */
    clientId: integer('client_id').references(() => users.id),
  },
  (table) => [
    index('audit_log_by_client').on(table.clientId, table.id).where(sql`client_id is not null`),
    index('audit_log_openings_by_client')
      .on(table.clientId, table.at, table.id)
      .where(sql`client_id is not null and ${isOpening}`),
    index('audit_log_others_by_client')
      .on(table.clientId, table.at, table.id)
      .where(sql`client_id is not null and ${isOtherEntry}`),
    index('audit_log_older_openings')
      .on(auditedClient, table.at, table.id)
      .where(sql`client_id is null and ${isOpening}`),
    index('audit_log_older_others')
      .on(auditedClient, table.at, table.id)
      .where(sql`client_id is null and ${isOtherEntry}`),
    index('audit_log_older_by_actor')
      .on(table.actorId, table.at, table.id)
      .where(sql`client_id is null and ${isOtherEntry}`),
    index('audit_log_openings_by_company')
      .on(auditedCompany, table.at, table.id)
      .where(sql`${auditedCompany} is not null and ${isOpening}`),
    index('audit_log_others_by_company')
      .on(auditedCompany, table.at, table.id)
      .where(sql`${auditedCompany} is not null and ${isOtherEntry}`),
    index('audit_log_by_action').on(table.action, table.id),
    index('audit_log_by_time').on(table.at, table.id),
    index('audit_log_by_actor').on(table.actorId, table.id),
    index('audit_log_by_actor_and_action').on(table.actorId, table.action, table.id),
    index('audit_log_by_subject').on(table.subjectType, table.subjectId, table.id),
  ],
);

/**
 * Entries of the log that no seal covers yet, each with its transaction: an entry may only be sealed when no older
 * transaction is still running. A trigger on `audit_log` adds them.
 */
export const auditPending = pgTable('audit_pending', {
  auditId: bigint('audit_id', { mode: 'number' }).primaryKey(),
  xid: customType<{ data: string }>({ dataType: () => 'xid8' })().notNull(),
});

/**
 * How often a signed-in user was refused an endpoint in one hour. The first call has its audit entry; the others get one
 * together when the hour is over.
 */
export const auditRefusals = pgTable(
  'audit_refusals',
  {
    userId: integer('user_id')
      .notNull()
      .references(() => users.id),
    endpoint: text().notNull(),
    /** When the hour began. */
    hour: timestamp().notNull().default(sql`date_trunc('hour', now(), 'UTC')`),
    /** Calls after the first. */
    repeated: integer().notNull().default(0),
    /** Where the last call came from. */
    address: text().notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.endpoint, table.hour] })],
);

/** A hash chain over the log: changing an entry or a seal invalidates every seal from there on. */
export const auditSeals = pgTable('audit_seals', {
  id: id(),
  sealedAt: timestamp('sealed_at').notNull().default(sql`now()`),
  auditIds: bigint('audit_ids', { mode: 'number' }).array().notNull(),
  hash: bytes().notNull(),
  /** Which columns the hash covers: 1 omits the client, 2 has all. */
  version: smallint().notNull().default(1),
});

/** Checks of the whole chain, with their results. */
export const auditChecks = pgTable('audit_checks', {
  id: id(),
  startedAt: timestamp('started_at').notNull().default(sql`now()`),
  /** Null for the nightly check. */
  requestedBy: integer('requested_by').references(() => users.id),
  finishedAt: timestamp('finished_at'),
  result: jsonb(),
});

/** Newsletter subscribers. The token is in the links of their emails and authorizes nothing else. */
export const newsletterSubscribers = pgTable(
  'newsletter_subscribers',
  {
    id: id(),
    /** In lower case. */
    email: text().notNull().unique(),
    status: text({ enum: subscriberStatuses }).notNull().default('pending'),
    /** In every newsletter, to unsubscribe. */
    token: text().notNull().unique(),
    /**
     * To confirm; another one when somebody asks again after unsubscribing. Null in rows from before this column, whose
     * email had `token`.
     */
    confirmToken: text('confirm_token').unique(),
    createdAt: createdAt(),
    /** When the last email asking for confirmation was sent: another one soon after would be a nuisance. */
    askedAt: timestamp('asked_at').notNull().default(sql`now()`),
    confirmedAt: timestamp('confirmed_at'),
    unsubscribedAt: timestamp('unsubscribed_at'),
    searchWords: searchWords(
      sql`email || ' ' || case status when 'pending' then 'waiting for confirmation' else status end`,
    ),
  },
  () => [check('newsletter_subscribers_status', oneOf('status', subscriberStatuses))],
);

/**
 * The stored result of a call with a key, returned to retries; its row also makes concurrent calls wait. An upload is
 * too long for one transaction: while it runs, its row has a holder, and is free again when `held_until` passes.
 */
export const idempotencyKeys = pgTable(
  'idempotency_keys',
  {
    caller: text().notNull(),
    endpoint: text().notNull(),
    key: text().notNull(),
    /** Known once the body has arrived. */
    bodyHash: bytes('body_hash'),
    answer: jsonb(),
    holder: uuid(),
    heldUntil: timestamp('held_until'),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.caller, table.endpoint, table.key] }),
    index('idempotency_keys_oldest').on(table.createdAt),
  ],
);

/** Counts that all nodes share; `expire` is in milliseconds since 1970 by the clock of the database. */
export const rateLimits = pgTable(
  'rate_limits',
  {
    key: varchar({ length: 255 }).primaryKey(),
    points: integer().notNull().default(0),
    expire: bigint({ mode: 'number' }),
  },
  (table) => [index('rate_limits_expiry').on(table.expire)],
);

/**
 * One row: which installation this database is. Its id and its number of sweeps are also in the storage, so that a copy
 * of the database, or an older backup, cannot sweep contents that only the current one references
 * (core/storage/installation.ts).
 */
export const installation = pgTable(
  'installation',
  {
    singleton: boolean().primaryKey().default(true),
    id: uuid().notNull().defaultRandom(),
    sweepCount: integer('sweep_count').notNull().default(0),
    /** A known text, encrypted with the first file key at the first start: shows whether the right keys are set. */
    keyCanary: bytes('key_canary'),
    /** Set by a restore: no mail is sent and nothing swept until an owner confirms that this copy is the live one. */
    restoredAt: timestamp('restored_at'),
    /** The oldest version of this product that may run on this schema, set by `npm run migrate`. */
    oldestVersion: text('oldest_version'),
  },
  () => [check('installation_singleton', sql`singleton`)],
);

/** How processes outside the server, such as backups, last ended: one row each. */
export const systemReports = pgTable('system_reports', {
  name: text().primaryKey(),
  succeeded: boolean().notNull(),
  /** One sentence, without names of people. */
  message: text().notNull(),
  details: jsonb().$type<Record<string, number | string>>().notNull().default({}),
  reportedAt: timestamp('reported_at').notNull().default(sql`now()`),
  /** When it last succeeded, even if it has failed since. */
  succeededAt: timestamp('succeeded_at'),
  /** When the owners were told that it does not work; null once it does again. */
  ownersToldAt: timestamp('owners_told_at'),
});
