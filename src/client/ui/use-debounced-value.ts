import { useEffect, useState } from 'react';

const pauseMs = 250;

/** The value, debounced. */
export function useDebouncedValue<Value>(value: Value): Value {
  const [paused, setPaused] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setPaused(value), pauseMs);
    return () => clearTimeout(timer);
  }, [value]);
  return paused;
}
