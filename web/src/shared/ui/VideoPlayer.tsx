import { cx } from '#/shared/lib/cx.ts'
import styles from './VideoPlayer.module.css'
import { copy } from './ui.copy.ts'

type Props = {
  /** The address of an mp4, or '' where there is none (PDP-9). */
  src: string
  poster: string
  /** The player's name: "How to use Glazing Milk". */
  title: string
  /** Whether it begins at once, after a press elsewhere that asked for it. */
  autoPlay?: boolean
  className?: string | undefined
}

/**
 * The how-to film, with controls and without download. Only its poster is fetched before it is played (PDP-8, PDP-9).
 */
export function VideoPlayer({ src, poster, title, autoPlay = false, className }: Props) {
  if (src === '') {
    return <p className={cx(styles.none, className)}>{copy.noVideo}</p>
  }
  return (
    // oxlint-disable-next-line jsx-a11y/media-has-caption -- the films have no speech, and their steps stand beside them as text
    <video
      key={src}
      className={cx(styles.video, className)}
      controls
      controlsList="nodownload"
      playsInline
      autoPlay={autoPlay}
      preload={poster === '' ? 'metadata' : 'none'}
      {...(poster !== '' && { poster })}
      width={320}
      height={550}
      aria-label={title}
    >
      <source src={src} type="video/mp4" />
      {copy.videoUnsupported}
    </video>
  )
}
