const formName = /((?:Form|Schedule) [\w-]+)/;

/** The name of an item, without line breaks in 'Form 1099-INT'. */
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
