import { startMailSink } from '#test/mail-sink.ts';

/** Stands in for the firm's mail server, on the port that the install pages name. Containers reach it at another address. */
await startMailSink({ port: 587, host: process.argv[2] ?? '127.0.0.1' });
