import { openDemo } from '#scripts/demo-in-browser.ts';
import { playTour } from './readme-images/tour.ts';
import { writeTour } from './readme-images/write-tour.ts';

/** Records the README's tour from a fresh demo, moving and still: `node scripts/readme-images.ts`. Needs Chromium. */
const { browser, url, close } = await openDemo(process.argv[2]);
try {
  await writeTour(browser, await playTour(browser, url), 'docs/images/tour.gif', 'docs/images/tour.png');
} finally {
  await close();
}
