import type { ItemState, ItemWording, RollMark } from '#shared/request-items.ts';
import { inNextPeriod } from '#shared/request-periods.ts';

/** An item of the list before. */
export interface EarlierItem extends ItemWording {
  id: number;
  state: ItemState;
}

/** An item of the draft; `rolledFromId` is the one it repeats. */
export interface RolledItem extends ItemWording {
  rolledFromId: number | null;
  rollMark: RollMark;
}

/**
 * The items of the next list. Those of the list before keep their words, which may have been changed for this client, and
 * their order. What did not apply, what staff waived and what was taken out of the template is gone: it stays in the draft,
 * so that whoever reviews it can take it back. What the template has besides is new. Without a template nothing was taken
 * out of it.
 */
export function rollItems(
  earlier: EarlierItem[],
  template: ItemWording[] | undefined,
  period: string,
): RolledItem[] {
  const inTemplate = new Set(template?.map(({ templateKey }) => templateKey));
  // What was added by hand and is in the template now is not asked for twice.
  const before = new Set(earlier.flatMap(({ templateKey, label }) => [templateKey, label.toLowerCase()]));
  const reworded = (text: string | null | undefined) => text && inNextPeriod(text, period);

  const kept = earlier.map(({ id, state, ...wording }): RolledItem => {
    const wasTakenOut = template && wording.templateKey && !inTemplate.has(wording.templateKey);
    const didNotApply = state === 'not_applicable' || state === 'waived';
    return {
      ...wording,
      label: inNextPeriod(wording.label, period),
      why: reworded(wording.why),
      rolledFromId: id,
      rollMark: wasTakenOut || didNotApply ? 'gone' : 'same',
    };
  });
  const added = (template ?? [])
    .filter(({ templateKey, label }) => !before.has(templateKey) && !before.has(label.toLowerCase()))
    .map((wording): RolledItem => ({ ...wording, rolledFromId: null, rollMark: 'new' }));
  return [...kept, ...added];
}
