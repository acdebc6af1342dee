import { startMailSink } from '#test/mail-sink.ts';

/** Stands in for the firm's mail server, on the port that the install pages name. Containers reach it at another address. */
await startMailSink(587, 0, process.argv[2]);
