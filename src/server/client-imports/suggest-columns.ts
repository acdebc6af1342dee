import { type ImportColumns, type ImportField, importFields } from '#shared/client-imports.ts';

/** Column titles used by other programs' exports, reduced to letters and digits. */
const titles: Record<ImportField, string[]> = {
  firstName: ['firstname', 'first', 'givenname', 'forename', 'clientfirstname', 'contactfirstname'],
  lastName: ['lastname', 'last', 'surname', 'familyname', 'clientlastname', 'contactlastname'],
  fullName: ['name', 'fullname', 'clientname', 'client', 'contactname', 'contact', 'displayname', 'customer'],
  email: ['email', 'emailaddress', 'mail', 'email1', 'primaryemail', 'contactemail', 'clientemail'],
  phone: ['phone', 'phonenumber', 'telephone', 'mobile', 'mobilephone', 'cell', 'cellphone', 'tel', 'phone1'],
  street: ['street', 'address', 'streetaddress', 'address1', 'addressline1', 'homeaddress', 'mailingaddress'],
  secondLine: ['address2', 'addressline2', 'street2', 'apartment', 'apt', 'suite', 'unit'],
  city: ['city', 'town', 'homecity', 'mailingcity'],
  state: ['state', 'st', 'province', 'homestate', 'mailingstate'],
  zipCode: ['zip', 'zipcode', 'postalcode', 'postcode', 'mailingzip', 'homezip'],
  tags: ['tags', 'tag', 'labels', 'categories', 'category', 'groups', 'group'],
  companyName: [
    'company',
    'companyname',
    'business',
    'businessname',
    'organization',
    'organisation',
    'employer',
  ],
  companyType: ['companytype', 'businesstype', 'entitytype', 'entity', 'typeofcompany', 'typeofbusiness'],
};

/** Guesses the meaning of the columns from their titles; the first column with a meaning counts. */
export function suggestColumns(headers: string[]): ImportColumns {
  const plain = headers.map((title) => title.toLowerCase().replace(/[^a-z0-9]/g, ''));
  const columns: ImportColumns = {};
  for (const field of importFields) {
    const position = plain.findIndex((title) => titles[field].includes(title));
    if (position >= 0) columns[field] = position;
  }
  // A full name is not needed beside first and last name.
  if (columns.firstName !== undefined || columns.lastName !== undefined) delete columns.fullName;
  return columns;
}
