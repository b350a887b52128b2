import { pictureAddress, pictureAt, STOCK_PICTURE } from '#media/picture.ts';

interface Props {
  readonly address: string | null | undefined;
}

export default function Thumbnail({ address }: Props) {
  const picture = pictureAt(address);
  return (
    <img
      src={picture ? pictureAddress(picture.key, 160, 'webp') : STOCK_PICTURE}
      alt=""
      width={48}
      height={48}
      loading="lazy"
      decoding="async"
      className="size-12 flex-none rounded-sm bg-cream object-cover"
    />
  );
}
