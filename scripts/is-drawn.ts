/** Whether a canvas has dark pixels, which means that a page was drawn on it. Runs in the page. */
export function isDrawn(element: HTMLElement): boolean {
  const canvas = element as HTMLCanvasElement;
  if (canvas.width === 0) return false;
  const context = canvas.getContext('2d') as CanvasRenderingContext2D;
  const { data } = context.getImageData(0, 0, canvas.width, canvas.height);
  return data.some((value, index) => index % 4 === 0 && value < 100 && data[index + 3] === 255);
}
