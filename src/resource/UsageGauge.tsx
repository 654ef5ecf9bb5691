import { formatBytes } from '../lib/text/text';
import styles from './UsageGauge.module.css';

/** The used share of a capacity, 0 to 1; `undefined` if either number is unknown. */
export function usedShare(
  usedBytes: number | undefined,
  capacityBytes: number | undefined,
): number | undefined {
  if (usedBytes === undefined || capacityBytes === undefined || capacityBytes <= 0)
    return undefined;
  return Math.max(0, usedBytes / capacityBytes);
}

/** `74.9 %`. A small share is never rounded to 0, nor an almost full one to 100. */
export function percentOf(share: number): string {
  const percent = share * 100;
  if (percent > 0 && percent < 0.1) return '< 0.1 %';
  if (percent > 99.9 && percent < 100) return '> 99.9 %';
  return `${Number(percent.toFixed(1))} %`;
}

/** The colour and label of a share. */
export function usageTone(share: number): 'plain' | 'attention' | 'failed' {
  if (share >= 1) return 'failed';
  return share >= 0.9 ? 'attention' : 'plain';
}

/** Usage of a file storage as percent, bytes and a bar. It says so if a number was not reported. */
export function UsageGauge({
  usedBytes,
  capacityBytes,
}: {
  usedBytes: number | undefined;
  capacityBytes: number | undefined;
}) {
  const share = usedShare(usedBytes, capacityBytes);
  if (usedBytes === undefined && capacityBytes === undefined)
    return (
      <div className="stack gap-8">
        <p className="second strong">Usage is not reported</p>
        <div className={styles.track} data-absent aria-hidden />
        <p className="hint tabular">
          Usage is measured some time after the storage was provisioned.
        </p>
      </div>
    );
  const tone = share === undefined ? 'plain' : usageTone(share);
  return (
    <div className="stack gap-8" data-tone={tone}>
      <p className="line gap-12 second">
        <span className={`tabular ${styles.percent}`}>
          {share === undefined ? 'Share not known' : percentOf(share)}
        </span>
        <span>{`${usedBytes === undefined ? 'used: not reported' : `${formatBytes(usedBytes)} used`} of ${capacityBytes === undefined ? 'an unreported capacity' : formatBytes(capacityBytes)}`}</span>
        {tone !== 'plain' && (
          <b className="end toned">{tone === 'failed' ? 'Full' : 'Nearly full'}</b>
        )}
      </p>
      {share !== undefined && (
        <div
          className={styles.track}
          role="meter"
          aria-label="Usage"
          aria-valuemin={0}
          aria-valuemax={100}
          aria-valuenow={Math.min(100, Math.round(share * 1000) / 10)}
          aria-valuetext={percentOf(share)}
        >
          <div className={styles.fill} style={{ width: `${Math.min(1, share) * 100}%` }} />
        </div>
      )}
      {usedBytes !== undefined && capacityBytes !== undefined && capacityBytes > usedBytes && (
        <p className="hint tabular">{`${formatBytes(capacityBytes - usedBytes)} free`}</p>
      )}
    </div>
  );
}
