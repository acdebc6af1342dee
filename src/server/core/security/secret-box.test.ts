import { generateIdentity } from 'age-encryption';
import { expect, it } from 'vitest';
import { createSecretBox } from './secret-box.ts';

it('decrypts with any of its keys, and rejects what another key encrypted', async () => {
  const [first, second, other] = await Promise.all([
    generateIdentity(),
    generateIdentity(),
    generateIdentity(),
  ]);
  const sealed = await createSecretBox([first]).seal('JBSWY3DPEHPK3PXP');
  expect(sealed.toString('latin1')).not.toContain('JBSWY3DP');
  expect(await createSecretBox([second, first]).open(sealed)).toBe('JBSWY3DPEHPK3PXP');
  await expect(createSecretBox([other]).open(sealed)).rejects.toMatchObject({ code: 'unavailable' });
});
