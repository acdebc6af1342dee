export interface SystemCall {
  /** `fsync(37) = 0`, without the thread's id. */
  text: string;
  /** Lines of the trace on which the call begins and returns. */
  begin: number;
  end: number;
}

/**
 * The calls in the output of `strace -f`, in the order in which they begin. While one thread waits in a call, the calls of
 * others are written between its two halves: `fsync(37 <unfinished ...>` and `<... fsync resumed>) = 0`.
 */
export function readSystemCalls(trace: string): SystemCall[] {
  const calls: SystemCall[] = [];
  const unfinished = new Map<string, SystemCall>();
  for (const [line, written] of trace.split('\n').entries()) {
    const [, thread = '', text = ''] = /^(\d+)\s+(.*)$/.exec(written) ?? [];
    const resumed = /^<\.\.\. \w+ resumed>(.*)$/.exec(text);
    if (resumed) {
      const call = unfinished.get(thread);
      if (!call) continue;
      call.text += resumed[1];
      call.end = line;
      unfinished.delete(thread);
    } else if (text.endsWith(' <unfinished ...>')) {
      const call = {
        text: text.replace(/ <unfinished \.\.\.>$/, ''),
        begin: line,
        end: Number.POSITIVE_INFINITY,
      };
      calls.push(call);
      unfinished.set(thread, call);
    } else if (text) calls.push({ text, begin: line, end: line });
  }
  return calls;
}
