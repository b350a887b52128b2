import { pictureAddress, pictureAt, STOCK_PICTURE } from '#media/picture.ts';

interface Props {
  readonly imageUrl: string | null;
  readonly isLoading: boolean;
  readonly sizes?: string;
}

const LOOK = 'aspect-square w-full rounded-sm bg-cream object-cover';

export default function CartPicture({ imageUrl, isLoading, sizes = '5rem' }: Props) {
  const picture = pictureAt(imageUrl);
  if (isLoading) return <span className={`${LOOK} animate-pulse`} />;
  if (!picture) return <img src={STOCK_PICTURE} alt="" width={160} height={160} className={LOOK} />;

  const srcset = (format: 'avif' | 'webp') =>
    `${pictureAddress(picture.key, 160, format)} 160w, ${pictureAddress(picture.key, 320, format)} 320w`;
  return (
    <picture>
      <source type="image/avif" srcSet={srcset('avif')} sizes={sizes} />
      <img
        src={pictureAddress(picture.key, 160, 'webp')}
        srcSet={srcset('webp')}
        sizes={sizes}
        alt=""
        width={picture.width}
        height={picture.height}
        data-tint={picture.tint}
        decoding="async"
        className={LOOK}
      />
    </picture>
  );
}
