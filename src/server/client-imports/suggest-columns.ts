import {
  type ImportColumns,
  type ImportField,
  importFields,
  maxImportColumns,
} from '#shared/client-imports.ts';

/** Column titles used by other programs' exports, reduced to letters and digits, without what `qualifier` removes. */
const titles: Record<ImportField, string[]> = {
  firstName: [
    ...['firstname', 'first', 'givenname', 'forename', 'firstnameinitial', 'firstnameandinitial'],
    ...['firstnamemi', 'firstnamemiddleinitial'],
  ],
  lastName: ['lastname', 'last', 'surname', 'familyname', 'lastnamesuffix'],
  fullName: ['name', 'fullname', 'client', 'contact', 'displayname', 'customer', 'accountname', 'taxpayer'],
  email: [
    ...['email', 'emailaddress', 'mail', 'email1', 'email1address', 'emails', 'emailaddresses'],
    'emailid',
  ],
  phone: [
    ...['phone', 'phonenumber', 'telephone', 'mobile', 'mobilephone', 'mobilenumber', 'cell', 'cellphone'],
    ...['cellnumber', 'tel', 'phone1', 'phones', 'phonenumbers', 'telephonenumber', 'daytimephone'],
  ],
  street: ['street', 'address', 'streetaddress', 'address1', 'addressline1', 'street1'],
  secondLine: ['address2', 'addressline2', 'street2', 'apartment', 'apt', 'aptnumber', 'suite', 'unit'],
  city: ['city', 'town'],
  state: ['state', 'st', 'province', 'stateprovince'],
  zipCode: ['zip', 'zipcode', 'postalcode', 'postcode', 'zippostalcode'],
  tags: ['tags', 'tag', 'labels', 'categories', 'category', 'groups', 'group', 'accounttags'],
  companyName: [
    ...['company', 'companyname', 'business', 'businessname', 'organization', 'organisation'],
    'employer',
  ],
  companyType: ['companytype', 'businesstype', 'entitytype', 'entity', 'typeofcompany', 'typeofbusiness'],
};

/** Says whose or which, as in 'Taxpayer E-mail' and 'Mailing City'; a spouse's columns are not the client's. */
const qualifier = /^(?:client|customer|contact|taxpayer|tp|primary|main|home|mailing|billing|bill)/;

const plain = (title: string) => title.toLowerCase().replace(/[^a-z0-9]/g, '');

/** By titles as a whole, without brackets ('Name (Last, First)'), and in parts that mean the same ('Phone / Cell'). */
function fieldOf(title: string): ImportField | undefined {
  const whole = namedBy(title) ?? namedBy(title.replace(/\([^()]*\)/g, ''));
  if (whole) return whole;
  const [first, ...others] = title.split('/').map(namedBy);
  return others.length > 0 && others.every((other) => other === first) ? first : undefined;
}

function namedBy(title: string): ImportField | undefined {
  const words = plain(title);
  return importFields.find(
    (field) => titles[field].includes(words) || titles[field].includes(words.replace(qualifier, '')),
  );
}

/** Longer cells are not titles. */
const maxTitleLength = 100;

/** Guesses the meaning of the columns from their titles; the first column with a meaning counts. */
export function suggestColumns(headers: string[]): ImportColumns {
  const columns: ImportColumns = {};
  for (const [position, title] of headers.entries()) {
    const field = title.length <= maxTitleLength ? fieldOf(title) : undefined;
    if (field) columns[field] ??= position;
  }
  // A full name is not needed beside first and last name.
  if (columns.firstName !== undefined || columns.lastName !== undefined) delete columns.fullName;
  return columns;
}

/** How far from the top of a file the titles are looked for. */
export const linesBeforeData = 15;

/**
 * Which of a file's first lines has the titles: reports begin with the firm's name, the report's and a date. Undefined
 * if none has two titles that we know.
 */
export function findTitles(lines: string[][]): { index: number; known: number } | undefined {
  let best: { index: number; known: number } | undefined;
  for (const [index, cells] of lines.slice(0, linesBeforeData).entries()) {
    const known = Object.keys(suggestColumns(cells.slice(0, maxImportColumns))).length;
    if (known >= 2 && known > (best?.known ?? 0)) best = { index, known };
  }
  return best;
}
