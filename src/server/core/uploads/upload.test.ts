import fastifyMultipart from '@fastify/multipart';
import Fastify from 'fastify';
import { expect, it, onTestFinished } from 'vitest';
import { openUpload } from '#test/raw-upload.ts';
import { readUpload } from './upload.ts';

it('ends immediately when the sender disconnects before the form is read', async () => {
  const app = Fastify();
  onTestFinished(() => app.close());
  await app.register(fastifyMultipart);
  const outcome = Promise.withResolvers<unknown>();
  app.post('/api/files', async (request) => {
    await new Promise((resolve) => request.raw.once('close', resolve));
    const rules = { field: 'file', maxBytes: 1024, minBytesPerSecond: 1024 };
    outcome.resolve(await readUpload(request, rules).catch((error: unknown) => error));
  });
  const url = await app.listen({ host: '127.0.0.1', port: 0 });
  const sender = await openUpload(url, '', 512);
  sender.socket.destroy();
  expect(await outcome.promise).toMatchObject({ code: 'upload_incomplete' });
});
