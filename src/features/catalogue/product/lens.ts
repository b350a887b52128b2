const TIMES = 2.2;
const SIDE_PX = 224;

export function startLens(link: HTMLAnchorElement): void {
  const image = link.querySelector('img');
  if (!image) return;
  const ratio = Number(image.getAttribute('width')) / Number(image.getAttribute('height')) || 1;
  const glass = document.createElement('span');
  glass.dataset['lens'] = '';
  glass.setAttribute('aria-hidden', 'true');
  Object.assign(glass.style, {
    position: 'absolute',
    width: `${String(SIDE_PX)}px`,
    height: `${String(SIDE_PX)}px`,
    borderRadius: '50%',
    border: '2px solid var(--color-ivory)',
    boxShadow: 'var(--shadow-lift)',
    backgroundColor: 'var(--color-cream)',
    backgroundImage: `url("${link.href}")`,
    backgroundRepeat: 'no-repeat',
    pointerEvents: 'none',
  });

  const follow = ({ clientX, clientY, pointerType }: PointerEvent) => {
    if (pointerType !== 'mouse') return;
    const frame = link.getBoundingClientRect();
    const [x, y] = [clientX - frame.left, clientY - frame.top];
    // The size at which `object-fit: cover` draws the picture in its frame.
    const width = Math.max(frame.width, frame.height * ratio);
    const height = width / ratio;
    const left = (frame.width - width) / 2;
    const top = (frame.height - height) / 2;
    glass.style.backgroundSize = `${String(width * TIMES)}px ${String(height * TIMES)}px`;
    const middle = SIDE_PX / 2;
    glass.style.backgroundPosition = `${String(middle - (x - left) * TIMES)}px ${String(middle - (y - top) * TIMES)}px`;
    glass.style.left = `${String(x - middle)}px`;
    glass.style.top = `${String(y - middle)}px`;
    if (!glass.isConnected) link.insertAdjacentElement('beforeend', glass);
  };
  link.addEventListener('pointermove', follow);
  link.addEventListener('pointerleave', () => glass.remove());
  link.addEventListener('click', () => glass.remove());
}
