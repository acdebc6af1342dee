import { ChevronLeft, ChevronRight, Pause, Play } from 'lucide-react';
import { IconButton } from '../ui/icon-button.tsx';

interface Props {
  index: number;
  count: number;
  paused: boolean;
  onPause: () => void;
  onPrevious: () => void;
  onNext: () => void;
  onGoTo: (index: number) => void;
}

export function CarouselControls({ index, count, paused, onPause, onPrevious, onNext, onGoTo }: Props) {
  const PauseIcon = paused ? Play : Pause;
  return (
    <div className="-ml-3 flex flex-wrap items-center gap-x-1 lg:ml-0">
      {/* With reduced motion the slides do not advance automatically, so there is nothing to pause. */}
      <IconButton
        label={paused ? 'Resume rotation' : 'Pause rotation'}
        onClick={onPause}
        className="motion-reduce:hidden"
      >
        <PauseIcon className="size-5" aria-hidden="true" />
      </IconButton>
      <IconButton label="Previous testimonial" onClick={onPrevious}>
        <ChevronLeft className="size-5" aria-hidden="true" />
      </IconButton>
      {Array.from({ length: count }, (_, place) => (
        <button
          // biome-ignore lint/suspicious/noArrayIndexKey: a dot is identified by its position
          key={place}
          type="button"
          aria-label={`Go to testimonial ${place + 1}`}
          aria-current={place === index || undefined}
          onClick={() => onGoTo(place)}
          className="group flex h-11 w-11 md:w-8 items-center justify-center rounded-control"
        >
          <span
            className={`h-1 w-6 transition-colors ${place === index ? 'bg-primary' : 'bg-input/50 group-hover:bg-input'}`}
          />
        </button>
      ))}
      <IconButton label="Next testimonial" onClick={onNext}>
        <ChevronRight className="size-5" aria-hidden="true" />
      </IconButton>
      <p className="min-w-12 pl-2 text-body text-muted-foreground tabular-nums">
        {index + 1} / {count}
      </p>
    </div>
  );
}
