import type { ItemState, ItemWording, RollMark } from '#shared/request-items.ts';
import { inNextPeriod } from '#shared/request-periods.ts';

/** An item of the earlier list. */
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
 * The items of the next list. Items of the earlier list keep their order and their wording, which may have been changed
 * for this client. Those that did not apply, were waived or are no longer in the template are marked as gone; they stay
 * in the draft, so that its reviewer can restore them. The template's other items are marked as new. If the template
 * was deleted, no item counts as removed from it.
 */
export function rollItems(
  earlier: EarlierItem[],
  template: ItemWording[] | undefined,
  period: string,
): RolledItem[] {
  const inTemplate = new Set(template?.map(({ templateKey }) => templateKey));
  // An item that was added by hand and is now in the template is not asked for twice.
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
