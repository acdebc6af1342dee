import { renderSVG } from 'uqr';
import { paths } from '#shared/paths.ts';
import type { UploadLink } from '#shared/upload-links.ts';
import type { Context } from '../core/context.ts';
import type { uploadLinks } from '../core/database/schema.ts';
import type { Signer } from '../core/security/signatures.ts';

const tokenPurpose = 'upload-link';
const keyPurpose = 'upload-link-item';

type LinkRow = typeof uploadLinks.$inferSelect;

/** A link is identified by its list and its version. Renewing raises the version, which ends earlier links. */
export type LinkId = Pick<LinkRow, 'listId' | 'version'>;

/** For an invalid token. No list has this id, so that the same query runs as for any other token. */
const noLink: LinkId = { listId: 0, version: 0 };

function uploadToken(signer: Signer, { listId, version }: LinkId): string {
  return signer.sign(tokenPurpose, `${listId}-${version}`);
}

export function linkOfToken(signer: Signer, token: string): LinkId {
  const subject = signer.verify(tokenPurpose, token) ?? '';
  const [, listId, version] = /^(\d{1,9})-(\d{1,9})$/.exec(subject) ?? [];
  return listId ? { listId: Number(listId), version: Number(version) } : noLink;
}

/** Stands for an item within one version of one link. A hash: an id would reveal how many items the firm has. */
export function itemKey(signer: Signer, { listId, version }: LinkId, itemId: number): string {
  return signer.hash(keyPurpose, `${listId}-${version}-${itemId}`).subarray(0, 18).toString('base64url');
}

/** The address for emails and screens. A browser does not send what follows '#'. */
export function linkPath(signer: Signer, id: LinkId): string {
  return `${paths.send}#${uploadToken(signer, id)}`;
}

/** The link for those who may pass it on. */
export function toUploadLink({ signer, publicUrl }: Context, row: LinkRow): UploadLink {
  const url = new URL(linkPath(signer, row), publicUrl).href;
  const { expiresAt, uploadCount } = row;
  return { url, qrCode: renderSVG(url, { ecc: 'M', border: 2 }), expiresAt, uploadCount };
}
