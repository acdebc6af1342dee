const formName = /((?:Form|Schedule) [\w-]+)/;

/** The name of an item, in which 'Form 1099-INT' never breaks. */
export function ItemLabel({ label }: { label: string }) {
  return label.split(formName).map((part) =>
    formName.test(part) ? (
      <span key={part} className="whitespace-nowrap">
        {part}
      </span>
    ) : (
      part
    ),
  );
}
