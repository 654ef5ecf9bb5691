import { useWatch } from 'react-hook-form';
import { FieldNote } from '../../ui/form/FieldNote';
import { IdsField } from '../../resource/fields/IdsField';
import { SwitchField } from '../../ui/form/BoxFields';
import { TextField } from '../../ui/form/TextField';
import { wholeNumber } from '../../lib/numbers';
import { formatBytes, formatCount } from '../../lib/text/text';
import { usedGiB, type StorageCreateValues } from './resource';
import { useNetworksOf } from '../../table/useNetworkNames';

type CommonValues = Pick<StorageCreateValues, 'sizeGiB' | 'networkIds' | 'rootSquash'>;

const GIB = 1024 ** 3;

/** "Size (GiB)"; in an edit with what a smaller one may mean. */
export function SizeField({
  before,
  usedBytes,
}: {
  /** As read, in GiB. */
  before?: number | undefined;
  usedBytes?: number | undefined;
}) {
  const size = wholeNumber(useWatch<CommonValues, 'sizeGiB'>({ name: 'sizeGiB' }));
  const below = size !== undefined && usedBytes !== undefined && size * GIB < usedBytes;
  const smaller = size !== undefined && before !== undefined && size < before;
  return (
    <TextField<CommonValues>
      name="sizeGiB"
      label="Size (GiB)"
      mono
      numeric
      placeholder="1024"
      hint={
        before === undefined
          ? undefined
          : `${formatCount(before)}\u00a0GiB now${usedBytes === undefined ? '; usage unknown' : `, ${usedGiB(usedBytes)} used`}.`
      }
      notes={
        <>
          {size !== undefined && size >= 1024 && (
            <FieldNote tone="info">{formatBytes(size * GIB)}</FieldNote>
          )}
          {below ? (
            <FieldNote tone="failed">
              {`Less than the ${usedGiB(usedBytes)} in use. Data may be lost.`}
            </FieldNote>
          ) : (
            smaller && (
              <FieldNote tone="attention">
                Smaller than before. The service may refuse to shrink it.
              </FieldNote>
            )
          )}
        </>
      }
    />
  );
}

/** "Root squash", with what its present state means. */
export function RootSquashField() {
  const on = useWatch<CommonValues, 'rootSquash'>({ name: 'rootSquash' });
  return (
    <SwitchField<CommonValues>
      name="rootSquash"
      label="Root squash"
      hint={
        on === undefined ? (
          <>
            <b>Not reported</b>
            <span>
              {' by the service, so it is not sent. It is usually on. Switch it to change it.'}
            </span>
          </>
        ) : on ? (
          'On: root on a machine that mounts the storage counts as an unprivileged user.'
        ) : (
          'Off: root on any machine that mounts the storage is root on its files and can change all of them.'
        )
      }
    />
  );
}

/** "Attached networks": those of the same project and region are suggested, any other by its ID. */
export function NetworksField({
  place,
  isUnsaid = false,
}: {
  place: Pick<StorageCreateValues, 'organizationId' | 'projectId' | 'regionId'>;
  /** The service does not return what was asked for, only what is attached now. */
  isUnsaid?: boolean;
}) {
  const { networks, error } = useNetworksOf(place);
  const known = place.projectId !== '' && place.regionId !== '';
  return (
    <IdsField<CommonValues>
      name="networkIds"
      label="Attached networks"
      type="network"
      aside="optional"
      suggestions={networks}
      hint={
        known
          ? 'Networks of the same project and region, whose instances can then mount it.'
          : 'Networks of the same project and region are suggested once both are given.'
      }
      notes={
        <>
          {isUnsaid && <FieldNote tone="info">These are attached now and stay attached.</FieldNote>}
          {error !== null && (
            <FieldNote tone="attention">The networks could not be listed. Paste an ID.</FieldNote>
          )}
        </>
      }
    />
  );
}
