import { startMailSink } from '#test/mail-sink.ts';

/** Stands in for the firm's mail server, on the port that the install pages name. */
await startMailSink(587);
