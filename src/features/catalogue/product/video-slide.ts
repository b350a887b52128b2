const SHOWN_RATIO = 0.5;

/** Not a byte of the video is requested before it is wanted; on a good line it plays by itself, without sound. */
export function startVideoSlide(slide: HTMLElement): void {
  const button = slide.querySelector<HTMLButtonElement>('[data-video-button]');
  const playMark = slide.querySelector<HTMLElement>('[data-play-mark]');
  const pauseMark = slide.querySelector<HTMLElement>('[data-pause-mark]');
  const { video: address = '' } = slide.dataset;
  if (!button || !playMark || !pauseMark) return;
  let video: HTMLVideoElement | undefined;
  let isStopped = !mayPlayByItself();
  let isInView = false;

  const show = (isPlaying: boolean) => {
    playMark.hidden = isPlaying;
    pauseMark.hidden = !isPlaying;
    button.setAttribute('aria-label', isPlaying ? 'Pause the video' : 'Play the video');
  };
  const plays = () => video !== undefined && !video.paused;
  const play = async () => {
    video ??= createVideo(slide, address, show, () => (video = undefined));
    try {
      await video.play();
    } catch {
      // The browser refused, when a press may still play the video, or it was stopped meanwhile.
      if (!plays()) show(false);
    }
  };

  button.addEventListener('click', () => {
    isStopped = plays();
    if (isStopped) video?.pause();
    else void play();
  });
  const look = () => {
    if (!isInView || document.visibilityState === 'hidden') video?.pause();
    else if (!isStopped) void play();
  };
  document.addEventListener('visibilitychange', look);
  new IntersectionObserver(
    (entries) => {
      isInView = (entries.at(-1)?.intersectionRatio ?? 0) >= SHOWN_RATIO;
      look();
    },
    { threshold: [0, SHOWN_RATIO] },
  ).observe(slide);
}

function createVideo(
  slide: HTMLElement,
  address: string,
  show: (isPlaying: boolean) => void,
  failed: () => void,
): HTMLVideoElement {
  const video = document.createElement('video');
  video.muted = true;
  video.loop = true;
  video.playsInline = true;
  video.disableRemotePlayback = true;
  video.setAttribute('aria-hidden', 'true');
  video.className = 'absolute inset-0 size-full bg-cream object-contain';
  video.addEventListener('play', () => show(true));
  video.addEventListener('pause', () => show(false));
  video.addEventListener('error', () => {
    video.remove();
    show(false);
    failed();
  });
  video.src = address;
  slide.querySelector('[data-video-stage]')?.insertAdjacentElement('beforeend', video);
  return video;
}

interface Line {
  readonly saveData?: boolean;
  readonly effectiveType?: string;
}

function mayPlayByItself(): boolean {
  const { connection } = navigator as { connection?: Line };
  const isSlow = connection?.saveData === true || /2g|3g/.test(connection?.effectiveType ?? '');
  return !isSlow && !matchMedia('(prefers-reduced-motion: reduce)').matches;
}
