import { describe, expect, it } from 'vitest';
import { runOrStop } from '#test/run-or-stop.ts';
import { findOfficeRelation } from './office-relations.ts';

/** As long as a part may be. */
const letters = 1024 * 1024;

it.each([
  ['a name without end', '<Relationship ', 'a'],
  ['names without values', '<Relationship ', 'a '],
  ['blanks behind a name', '<Relationship a', ' '],
  ['open quotation marks', '<Relationship ', 'a="'],
  ['relations without end', '', '<Relationship '],
  ['a prefix without end', '<', 'a'],
  ['entities', '<Relationship a="', '&#x'],
  ['a long entity', '<Relationship a="&#x', '0'],
  ['an encoding without end', '<?xml ', 'encoding='],
])('%s is read at once', (_what, start, part) => {
  const xml = start + part.repeat(letters / part.length);
  expect(runOrStop(() => findOfficeRelation(xml))).toBeUndefined();
});

const namespaces = [
  'http://schemas.openxmlformats.org/officeDocument/2006/relationships',
  'http://purl.oclc.org/ooxml/officeDocument/relationships',
  'http://schemas.microsoft.com/office/2006/relationships',
];

const chunk = `${namespaces[0]}/aFChunk`;

it.each([
  ['hexadecimal references with zeros', 'Type="x/aFChun&#x000006B;"', 'object'],
  ['decimal references with zeros', 'Type="x/aFChun&#00000107;"', 'object'],
  ['references with many zeros', `Type="x/vbaProjec&#x${'0'.repeat(100)}74;"`, 'macros'],
  [
    'references in the type of a template',
    'Type="x/attachedTemplat&#x0000065;" TargetMode="External" Target="https://x.test/a.dotm"',
    'remote',
  ],
  ['a second type in other letters', `Type="${chunk}" type="x/image"`, 'unreadable'],
  ['a second type in the same letters', `Type="${chunk}" Type="x/image"`, 'unreadable'],
])('%s hide nothing', (_what, attributes, finding) => {
  expect(findOfficeRelation(`<Relationships><Relationship ${attributes}/></Relationships>`)).toBe(finding);
});

it.each([
  ['UTF-7', '<?xml version="1.0" encoding="UTF-7"?>+ADw-Relationship Type="x/aFChunk"+AD4-'],
  ['UTF-7 in single quotes', "\n<?xml version='1.0' encoding='utf-7' ?>"],
  ['EBCDIC', Buffer.from('4ca7949340', 'hex').toString('utf8')],
])('%s cannot be read', (_what, xml) => {
  expect(findOfficeRelation(xml)).toBe('unreadable');
});

it.each(['\uFEFF<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\r\n', "<?xml version='1.0'?>", ''])(
  'the beginning %j can be read',
  (beginning) => {
    const link = `${beginning}<Relationships><Relationship Type="x/hyperlink" Target="a&#233;&#x10FFFFF;"/></Relationships>`;
    expect(findOfficeRelation(link)).toBeUndefined();
    expect(findOfficeRelation(link.replace('hyperlink', 'aFChunk'))).toBe('object');
  },
);

const findRelation = (type: string, target: string, mode = 'Internal') =>
  findOfficeRelation(
    `<Relationships><Relationship Id="r1" Type="${type}" Target="${target}" TargetMode="${mode}"/></Relationships>`,
  );

describe.each(namespaces)('under %s', (namespace) => {
  it.each([
    ['aFChunk', 'afchunk.html', 'object'],
    ['afchunk', '/word/text.rtf', 'object'],
    ['oleObject', '../media/image1.png', 'object'],
    ['control', 'fields/field1.xml', 'macros'],
    ['activeXControlBinary', 'field1.bin', 'macros'],
    ['vbaProject', 'notes.bin', 'macros'],
    ['wordVbaData', 'notes.xml', 'macros'],
    ['xlMacrosheet', 'sheets/sheet2.xml', 'macros'],
    ['xlIntlMacrosheet', 'sheets/sheet2.xml', 'macros'],
  ])('%s is found', (kind, target, finding) => {
    expect(findRelation(`${namespace}/${kind}`, target)).toBe(finding);
    expect(findRelation(`${namespace}/${kind.toUpperCase()}`, target)).toBe(finding);
    expect(findRelation(`${namespace}/${kind}`, 'https://x.test/a', 'External')).toBe(finding);
  });

  it.each(['attachedTemplate', 'frame', 'subDocument'])('%s from elsewhere is found', (kind) => {
    expect(findRelation(`${namespace}/${kind}`, 'https://x.test/a', 'External')).toBe('remote');
    const local = 'file:///C:\\Users\\maya\\a.dotx';
    expect(findRelation(`${namespace}/${kind}`, local, 'External')).toBeUndefined();
  });

  it.each([
    // The figures of a chart, or a workbook that a person opens with a click.
    ['package', '../embeddings/Book1.xlsx', 'Internal'],
    // Excel asks before it reads other workbooks, and tax workbooks refer to last year's.
    ['externalLink', 'externalLinks/externalLink1.xml', 'Internal'],
    ['externalLinkPath', 'https://example.sharepoint.com/2025.xlsx', 'External'],
    ['connections', 'connections.xml', 'Internal'],
    ['mailMergeSource', 'file:///C:\\Clients.xlsx', 'External'],
    // Buttons, which run nothing without macros; pages of add-ins, which Office shows only once they are trusted.
    ['ui/extensibility', 'customUI/customUI.xml', 'Internal'],
    ['webextensiontaskpanes', 'word/webextensions/taskpanes.xml', 'Internal'],
    ['ctrlProp', '../ctrlProps/ctrlProp1.xml', 'Internal'],
    ['image', 'https://example.com/logo.png', 'External'],
    ['hyperlink', 'https://www.irs.gov/', 'External'],
  ])('%s is accepted', (kind, target, mode) => {
    expect(findRelation(`${namespace}/${kind}`, target, mode)).toBeUndefined();
  });
});
