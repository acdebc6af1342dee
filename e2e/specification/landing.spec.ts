import {
  button,
  contains,
  expect,
  field,
  isPhone,
  leadsTo,
  lists,
  openChat,
  shows,
  siteMenu,
  slideDirection,
  test,
} from '../specification-fixtures.ts';

/** Section 2, landing page, with the counts and times of section 9. Resolutions are decisions on the spec's gaps. */

test('header: links, drawer, and what becomes of it above 10 px of scroll', async ({ page }) => {
  await page.goto('/');
  const header = page.getByRole('banner');
  await expect(header).toHaveCSS('position', 'fixed');
  const lookAt = (top: number) =>
    header.evaluate(async (element, y) => {
      scrollTo({ top: y, behavior: 'instant' });
      const frame = () => new Promise((done) => requestAnimationFrame(done));
      for (let frames = 0; frames < 4; frames++) await frame();
      for (const animation of element.getAnimations()) animation.finish();
      const { backgroundColor, boxShadow } = getComputedStyle(element);
      return { backgroundColor, shadow: boxShadow !== 'none' };
    }, top);
  const dark = await lookAt(0);
  expect(dark.backgroundColor).toMatch(/^rgba\(.+, 0\.\d+\)$/);
  expect(dark.shadow).toBe(false);
  expect(await lookAt(10)).toEqual(dark);
  expect(await lookAt(11)).toEqual({ backgroundColor: 'rgb(255, 255, 255)', shadow: true });
  expect(await lookAt(0)).toEqual(dark);

  await leadsTo(header.getByRole('link').first(), '/');
  const menu = await siteMenu(page);
  if (!isPhone(page)) await button(header, 'Services').click();
  for (const [name, slug] of [
    ['Tax Preparation', 'tax-preparation'],
    ['Financial Planning', 'financial-planning'],
    ['Wealth Management', 'wealth-management'],
  ] as const) {
    // Resolution on controls that do nothing: on a desktop each leads to its service's page.
    const target = isPhone(page) ? /#services$/ : `/services/${slug}`;
    await leadsTo(menu.getByRole('link', { name, exact: true }), target);
  }
  await leadsTo(menu.getByRole('link', { name: 'Testimonials' }), /#testimonials$/);
  await leadsTo(menu.getByRole('link', { name: 'Contact' }), /#contact$/);
  await leadsTo(menu.getByRole('link', { name: 'Log in' }), '/auth');
  // Resolution on controls that do nothing: it opens the tab 'Create Account'.
  await leadsTo(menu.getByRole('link', { name: 'Sign up' }), '/auth?tab=register');
  if (isPhone(page)) {
    const right = async () => {
      const { x = 0, width = 0 } = (await menu.boundingBox()) ?? {};
      return x > 0 && x + width;
    };
    await expect.poll(right).toBe(page.viewportSize()?.width);
  }
});

test('hero, services, contact and footer: their texts and where they lead', async ({ page }) => {
  await page.goto('/');
  const hero = page.getByRole('heading', { level: 1 });
  await contains(hero, [/professional accounting and business management solutions/i]);
  const delay = await hero.evaluate((heading) => {
    for (let part: Element | null = heading; part; part = part.parentElement) {
      const [animation] = part.getAnimations();
      if (animation) return animation.effect?.getTiming().delay;
    }
    return undefined;
  });
  expect(delay).toBe(100);
  await shows(page.getByRole('main'), [
    "ATLANTA'S PREMIER FINANCIAL CONSULTANTS",
    'Tax Management',
    'Financial Planning',
    'Wealth Growth',
    'Business Strategy',
  ]);
  // Section 9: over 30 years of experience; section 1: based in Georgia, for whom.
  await contains(page.getByRole('main'), [
    /30\+ years|over 30 years/i,
    'Georgia',
    'corporations, small businesses and individuals',
  ]);
  // Resolution on controls that do nothing: all three lead to /book.
  for (const name of ['Schedule a Consultation', 'Schedule a Free Consultation', 'Book an Appointment'])
    await leadsTo(page.getByRole('main').getByRole('link', { name, exact: true }).first(), '/book');

  const services = page.locator('#services');
  await shows(services, [
    "Atlanta's Trusted Advisors",
    'Comprehensive Business Solutions',
    'Need a custom solution for your business?',
  ]);
  const cards = services.getByRole('article');
  await expect(cards).toHaveCount(4);
  for (const [place, [title, popular]] of (
    [
      ['Accounting Services', true],
      ['Tax Services', false],
      ['Payroll & Bookkeeping', false],
      ['Business Consulting', true],
    ] as const
  ).entries()) {
    const card = cards.nth(place);
    await contains(card, [title, 'Learn more']);
    await expect(card.getByRole('listitem')).toHaveCount(3);
    await expect(card.getByText('Popular', { exact: true })).toHaveCount(popular ? 1 : 0);
    // Resolution on controls that do nothing.
    await leadsTo(card.getByRole('link', { name: /^Learn more/ }), /^\/services\//);
  }

  const contact = page.locator('#contact');
  await shows(contact, [
    "Let's Talk",
    'Get in Touch With Our Experts',
    'Phone Support',
    'Mon-Fri 9am to 5pm ET',
    'Email',
    'Office Location',
    'Send Us a Message',
  ]);
  await contains(contact, ['Schedule a Consultation', /free/, /30.minute/]);
  await leadsTo(contact.getByRole('link', { name: /\d{3}-\d{4}$/ }).first(), /^tel:/);
  for (const box of ['support', 'sales'])
    await leadsTo(contact.getByRole('link', { name: new RegExp(`^${box}@`) }), new RegExp(`^mailto:${box}@`));
  await leadsTo(contact.getByRole('link', { name: /^privacy policy/ }), '/privacy');
  await leadsTo(contact.getByRole('link', { name: /^terms of service/ }), '/terms');

  const footer = page.getByRole('contentinfo');
  const newsletter = footer.locator('input[type=email]');
  await expect(newsletter).toHaveAttribute('required', '');
  await shows(footer, ['Subscribe']);
  await leadsTo(footer.getByRole('link', { name: /\d{3}-\d{4}$/ }), /^tel:/);
  await leadsTo(footer.getByRole('link', { name: 'Services', exact: true }), /#services$/);
  await leadsTo(footer.getByRole('link', { name: 'Contact', exact: true }), /#contact$/);
  await leadsTo(footer.getByRole('link', { name: 'Client Portal', exact: true }), '/auth');
});

test('service cards: fade in one after another, once, when 30 % is on screen', {
  tag: '@desktop',
}, async ({ page }) => {
  await page.goto('/');
  const cards = page.locator('#services').getByRole('article');
  /** How much of the first card can be seen, once what moves has arrived. */
  const opacity = () =>
    cards.first().evaluate((card) => {
      let seen = 1;
      for (let part: Element | null = card; part; part = part.parentElement) {
        for (const animation of part.getAnimations()) animation.finish();
        seen *= Number(getComputedStyle(part).opacity);
      }
      return seen;
    });
  /** Scrolls until so much of the first card is in the window. */
  const show = (share: number) =>
    cards.first().evaluate(async (card, part) => {
      const { top, height } = card.getBoundingClientRect();
      scrollBy({ top: top + height * part - innerHeight, behavior: 'instant' });
      // An observer looks once a frame, and tells in the next one.
      for (let frames = 0; frames < 4; frames++) await new Promise((done) => requestAnimationFrame(done));
    }, share);
  // The page can be read before its code is there; from then on the cards wait.
  await expect.poll(opacity).toBe(0);
  await show(0.25);
  expect(await opacity()).toBe(0);
  await show(0.35);
  await expect.poll(opacity).toBe(1);
  await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }));
  await show(0.05);
  expect(await opacity()).toBe(1);

  await page.goto('about:blank');
  await page.goto('/');
  await expect.poll(opacity).toBe(0);
  // A window in which all have room shows all of them at once.
  await page.setViewportSize({ width: 1440, height: 6000 });
  const animations = () =>
    cards.evaluateAll((all) =>
      all.map((card) => {
        for (let part: Element | null = card; part; part = part.parentElement) {
          const [animation] = part.getAnimations();
          if (!animation) continue;
          const { delay = 0, duration } = animation.effect?.getTiming() ?? {};
          animation.pause();
          animation.currentTime = delay;
          return { delay, duration, transform: getComputedStyle(part).transform };
        }
        return undefined;
      }),
    );
  await expect.poll(async () => (await animations()).filter(Boolean).length).toBe(4);
  const moves = await animations();
  for (const move of moves)
    expect(move).toMatchObject({ duration: 500, transform: 'matrix(1, 0, 0, 1, 0, 20)' });
  for (const [place, move] of moves.slice(1).entries())
    expect(Math.abs((move?.delay ?? 0) - (moves[place]?.delay ?? 0) - 200)).toBeLessThanOrEqual(5);
});

test('testimonials: three, one at a time, turned by hand and every 7000 ms', { tag: '@desktop' }, async ({
  page,
}) => {
  await page.clock.install();
  await page.goto('/');
  const section = page.locator('#testimonials');
  await section.scrollIntoViewIfNeeded();
  await shows(section, ['Client Success Stories', 'Trusted by Businesses of All Sizes', '1 / 3']);
  const next = button(section, 'Next testimonial');
  await expect(next).toBeEnabled();
  // A slide: quote, highlight line, initials, role and company.
  const slide = section.getByRole('figure');
  await contains(slide.locator('blockquote'), [/\w/]);
  await expect(slide.locator('figcaption [data-initials]')).toHaveAttribute('data-initials', /^[A-Z]{2}$/);
  await contains(slide.locator('figcaption'), [/\w/]);
  await page.clock.runFor(1000);
  const turnsTo = async (counter: string, direction: string) => {
    await shows(section, [counter]);
    expect(await slideDirection(page)).toBe(direction);
  };
  for (const [name, counter, direction] of [
    ['Next testimonial', '2 / 3', 'forward'],
    ['Next testimonial', '3 / 3', 'forward'],
    ['Next testimonial', '1 / 3', 'forward'],
    ['Previous testimonial', '3 / 3', 'backward'],
    ['Previous testimonial', '2 / 3', 'backward'],
    ['Go to testimonial 3', '3 / 3', 'forward'],
    ['Go to testimonial 1', '1 / 3', 'backward'],
  ] as const) {
    await button(section, name).click();
    await turnsTo(counter, direction);
    // Section 3: the ratings are 5, 5 and 4 of five stars. No image: initials.
    await contains(section, [counter.startsWith('3') ? '4 out of 5' : '5 out of 5']);
    await expect(section.getByRole('figure').getByRole('img')).toHaveCount(0);
  }
  await expect(section.getByRole('button', { name: /^Go to testimonial/ })).toHaveCount(3);

  // Neither the pointer nor the keyboard's focus is left on it (resolution 33): both would hold it.
  const leave = async () => {
    await page.evaluate(() => (document.activeElement as HTMLElement).blur());
    await page.mouse.move(5, 5);
  };
  await leave();
  // From here on the clock stands, and runs only when it is told to.
  await page.clock.pauseAt(await page.evaluate(() => Date.now() + 100));
  await page.clock.runFor(7000);
  await turnsTo('2 / 3', 'forward');
  await page.clock.runFor(70_000);
  await turnsTo('3 / 3', 'forward');
  // A tick is skipped while the pointer is over the section.
  await section.hover({ position: { x: 20, y: 20 } });
  await page.clock.runFor(28_000);
  await shows(section, ['3 / 3']);
  await leave();
  await page.clock.runFor(7000);
  await turnsTo('1 / 3', 'forward');
});

test('testimonials: a slide that comes in fades for 0.2 s', {
  tag: '@desktop',
}, async ({ page }) => {
  await page.goto('/');
  const next = button(page.locator('#testimonials'), 'Next testimonial');
  await next.scrollIntoViewIfNeeded();
  await expect(next).toBeEnabled();
  const fadeMs = await next.evaluate(async (control: HTMLElement) => {
    const section = control.closest('#testimonials') as Element;
    // What moves it is fetched when the section comes near: until then a press just shows the next one.
    for (let frame = 0; frame < 600; frame++) {
      if (frame % 60 === 0) control.click();
      await new Promise((done) => requestAnimationFrame(done));
      const fade = document.getAnimations().find(({ effect }) => {
        const { target } = effect as KeyframeEffect;
        return section.contains(target) && (effect as KeyframeEffect).getKeyframes().at(-1)?.opacity === '1';
      });
      if (fade) return fade.effect?.getTiming().duration;
    }
    return undefined;
  });
  expect(fadeMs).toBe(200);
});

test('enquiry form: options, every message of section 5, sending and sent', async ({ page }) => {
  await page.goto('/#contact');
  const form = page.locator('#contact form');
  const options = field(form, 'service_interested').locator('option:not([value=""])');
  await lists(options, [
    'Tax Preparation',
    'Bookkeeping',
    'Financial Planning',
    'Business Consulting',
    'Other Services',
  ]);
  expect(
    await options.evaluateAll((all) => all.map((option) => (option as HTMLOptionElement).value)),
  ).toEqual(['tax-preparation', 'bookkeeping', 'financial-planning', 'business-consulting', 'other']);
  for (const [name, value] of [
    ['full_name', 'I'],
    ['email', 'ines'],
    ['phone', '555018'],
    ['message', '9 letters'],
  ] as const)
    await field(form, name).fill(value);
  await button(form, 'Send Message').click();
  await shows(form, [
    'Full name must be at least 2 characters',
    'Please enter a valid email address',
    'Please enter a valid phone number',
    'Please select a service',
    'Message must be at least 10 characters',
  ]);
  for (const [name, value] of [
    ['full_name', 'Io'],
    ['email', `io-${crypto.randomUUID()}@example.test`],
    // Resolution 13: an empty phone counts as absent.
    ['phone', ''],
    ['message', '10 letters'],
  ] as const)
    await field(form, name).fill(value);
  await field(form, 'service_interested').selectOption('other');
  const held = Promise.withResolvers<void>();
  let sent: unknown;
  await page.route('**/api/contacts', async (route) => {
    sent = route.request().postDataJSON();
    await held.promise;
    await route.continue();
  });
  await button(form, 'Send Message').click();
  await expect(button(form, 'Sending Message...')).toBeDisabled();
  held.resolve();
  await shows(page, [
    'Message Sent Successfully!',
    'Message sent successfully',
    'Thank you for reaching out! We will contact you shortly.',
  ]);
  expect(sent).toMatchObject({ full_name: 'Io', service_interested: 'other', message: '10 letters' });
  await expect(form).toHaveCount(0);
  await button(page, 'Send Another Message').click();
  for (const name of ['full_name', 'email', 'phone', 'service_interested', 'message'])
    await expect(field(form, name)).toHaveValue('');
});

test('chat: greeting, pending, and what is not sent', { tag: '@desktop' }, async ({ page }) => {
  const sessions: string[] = [];
  const held = Promise.withResolvers<void>();
  await page.route('**/api/chatbot/message', async (route) => {
    sessions.push(route.request().postDataJSON().sessionId);
    await held.promise;
    await route.continue();
  });
  await page.goto('/');
  const { panel, log, question, send, close } = await openChat(page);
  await contains(log, ['Hello! How can I help you with accounting services today?']);
  await expect(send).toBeDisabled();
  await question.fill('   ');
  await expect(send).toBeDisabled();
  await question.press('Enter');
  expect(sessions).toEqual([]);
  await question.fill('What are your opening hours?');
  await question.press('Enter');
  await contains(log, ['Typing...']);
  await question.fill('Where is your office?');
  await expect(send).toBeDisabled();
  held.resolve();
  await expect(log).not.toContainText('Typing...');
  await send.click();
  await expect.poll(() => sessions.length).toBe(2);
  // Section 9: 21 characters, once per visit.
  expect(sessions[0]).toMatch(/^.{21}$/);
  expect(sessions[1]).toBe(sessions[0]);
  await close();
  await expect(panel).toBeHidden();
});
