import { useEffect, useState } from 'react';

const pauseMs = 250;

/** A value that somebody types, once they pause. */
export function useDebouncedValue<Value>(value: Value): Value {
  const [paused, setPaused] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setPaused(value), pauseMs);
    return () => clearTimeout(timer);
  }, [value]);
  return paused;
}
