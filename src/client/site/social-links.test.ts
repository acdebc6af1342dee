import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import type { FirmConfig } from '#shared/firm.ts';
import { SocialLinks } from './social-links.tsx';

const linksTo = (profiles: FirmConfig['social']) =>
  renderToStaticMarkup(createElement(SocialLinks, { profiles }));

describe('links to the firm’s profiles', () => {
  it('are shown for the networks that are configured', () => {
    const links = linksTo({ youtube: 'https://youtube.example/quill' });
    expect(links.match(/href="[^"]+"/g)).toEqual(['href="https://youtube.example/quill"']);
    expect(links).toContain('on YouTube');
  });

  it('are left out without any', () => {
    expect(linksTo({})).toBe('');
  });
});
