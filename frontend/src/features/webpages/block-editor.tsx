import { Plus, Trash2 } from 'lucide-react';
import { directories, signUpload } from '@candor/contracts/files/endpoints';
import { uploadPagePicture } from '@candor/contracts/webpages/endpoints';
import type { WebpageData } from '@candor/contracts/webpages/pages';
import type { Block, SimpleBlock } from '@candor/contracts/webpages/schema';
import { type BlockType, blockTypes, longest, mostColumns, mostJobs } from '@candor/contracts/webpages/values';
import { isTarget } from '@candor/contracts/webpages/content';
import { typedWebAddress } from '@candor/contracts/values/web-address';
import { say, sayLabel } from '@candor/contracts/words/say';
import { Button } from '../../kit/button.tsx';
import { RichEditor } from '../../kit/editor/rich-editor.tsx';
import { Checkbox } from '../../kit/inputs/checkbox.tsx';
import { Field, inputLook } from '../../kit/inputs/field.tsx';
import { Segmented } from '../../kit/inputs/segmented.tsx';
import { Select } from '../../kit/inputs/select.tsx';
import { FileDrop } from '../../kit/inputs/upload.tsx';
import { Menu, MenuItem } from '../../kit/overlays/menu.tsx';
import { toast } from '../../kit/overlays/toast.ts';
import { call } from '../../page/call.ts';
import { settle } from '../../page/settle.ts';
import { ColorsEditor } from './block-colors.tsx';
import { blockIcons, newBlock, nothingFor } from './block-words.ts';

type Edit<Type extends BlockType> = {
  block: Extract<Block, { type: Type }>;
  onChange: (block: Extract<Block, { type: Type }>) => void;
};
const { types, limit } = directories.images;
const sign = (file: File) =>
  call(signUpload, {
    fileName: file.name,
    fileType: file.type || 'application/octet-stream',
    fileId: crypto.randomUUID(),
    acl: 'public-read',
    directory: 'images',
  });
/** Chooses a picture, which is uploaded immediately. */
export const PictureDrop = ({ chosen, onFile }: { chosen: boolean; onFile: (file: string) => void }) => (
  <FileDrop
    label={chosen ? say('Choose another picture') : say('Choose a picture')}
    accept={Object.keys(types).join(',')}
    most={limit}
    sign={sign}
    onDone={({ file_id }, { name }) =>
      void settle(say('Add the picture'), call(uploadPagePicture, { file_id, alt: name }), ({ file }) => onFile(file))
    }
  />
);

const HeadingEditor = ({ block, onChange }: Edit<'heading'>) => (
  <div className="flex flex-wrap items-center gap-2">
    <input
      autoFocus={!block.text}
      aria-label={say('Heading')}
      maxLength={longest.heading}
      value={block.text}
      onChange={({ target }) => onChange({ ...block, text: target.value })}
      className={`${inputLook('lg')} min-w-48 flex-1`}
    />
    <Segmented
      label={say('Size')}
      value={String(block.level) as '2' | '3' | '4'}
      onChange={(level) => onChange({ ...block, level: Number(level) as 2 | 3 | 4 })}
      options={[
        { value: '2', label: say('Large') },
        { value: '3', label: say('Medium') },
        { value: '4', label: say('Small') },
      ]}
    />
  </div>
);
const PictureEditor = ({ block, onChange }: Edit<'picture'>) => (
  <div className="grid gap-3">
    {block.file && <img src={`/files/${block.file}`} alt="" className="max-h-72 w-full rounded-card object-contain" />}
    <PictureDrop chosen={block.file !== ''} onFile={(file) => onChange({ ...block, file })} />
    {block.file && (
      <Field
        label={say('What the picture shows')}
        hint={
          <label className="flex items-center gap-2 text-ui text-ink-2">
            <Checkbox
              checked={block.decoration}
              onChange={({ target }) => onChange({ ...block, decoration: target.checked })}
            />
            {say('only decoration')}
          </label>
        }
      >
        {(described) => (
          <input
            {...described}
            disabled={block.decoration}
            maxLength={longest.alt}
            value={block.alt}
            onChange={({ target }) => onChange({ ...block, alt: target.value })}
            className={inputLook()}
          />
        )}
      </Field>
    )}
  </div>
);
const Choose = ({
  label,
  value,
  options,
  onChange,
}: {
  label: string;
  value: string;
  options: readonly { value: string; label: string }[];
  onChange: (value: string) => void;
}) => (
  <Select
    aria-label={label}
    options={options}
    value={options.find((each) => each.value === value) ?? null}
    onChange={(chosen) => chosen && onChange(chosen.value)}
  />
);
const ButtonEditor = ({ block, onChange }: Edit<'button'>) => (
  <div className="grid gap-3 sm:grid-cols-2">
    <Field label={say('Words on the button')}>
      {(described) => (
        <input
          {...described}
          autoFocus={!block.label}
          maxLength={longest.button}
          value={block.label}
          onChange={({ target }) => onChange({ ...block, label: target.value })}
          className={inputLook()}
        />
      )}
    </Field>
    <Field label={say('Leads to')}>
      {(described) => (
        <input
          {...described}
          maxLength={2000}
          placeholder="example.com/page"
          value={block.url}
          onChange={({ target }) => onChange({ ...block, url: target.value.trim() })}
          onBlur={() => {
            const whole = isTarget(block.url) ? null : typedWebAddress(block.url);
            if (whole) onChange({ ...block, url: whole });
          }}
          className={inputLook()}
        />
      )}
    </Field>
  </div>
);
const JobsEditor = ({ block, onChange }: Edit<'jobs'>) => (
  <Field label={say('At most')} help={say('The page always shows the jobs that are open now.')}>
    {(described) => (
      <input
        {...described}
        type="number"
        min={1}
        max={mostJobs}
        value={block.most}
        onChange={({ target }) =>
          onChange({ ...block, most: Math.min(mostJobs, Math.max(1, Math.round(Number(target.value)) || 1)) })
        }
        className={`${inputLook()} w-24!`}
      />
    )}
  </Field>
);

type Shared = Pick<WebpageData, 'options'>;
const simpleTypes = (Object.keys(blockTypes) as BlockType[]).filter((type) => type !== 'columns');
/** The menu of block types to add. */
export const AddBlock = ({
  types: offered = Object.keys(blockTypes) as BlockType[],
  options,
  onAdd,
}: Shared & { types?: readonly BlockType[]; onAdd: (block: Block) => void }) => (
  <Menu
    trigger={
      <Button size="sm">
        <Plus size={14} aria-hidden />
        {say('Add a block')}
      </Button>
    }
  >
    {offered.map((type) => {
      const Icon = blockIcons[type];
      return (
        <MenuItem
          key={type}
          icon={<Icon size={14} />}
          onSelect={() => {
            const block = newBlock(type, { options });
            if (block) onAdd(block);
            else toast({ text: nothingFor(type) });
          }}
        >
          {sayLabel(blockTypes[type])}
        </MenuItem>
      );
    })}
  </Menu>
);
const ColumnsEditor = ({ block, onChange, options }: Edit<'columns'> & Shared) => {
  const put = (at: number, column: SimpleBlock[]) =>
    onChange({ ...block, columns: block.columns.map((each, index) => (index === at ? column : each)) });
  const count = String(block.columns.length) as '2' | '3';
  const choose = (next: '2' | '3') =>
    onChange({
      ...block,
      columns:
        next === '3'
          ? [...block.columns, []].slice(0, mostColumns)
          : // Nothing is lost: the last column goes below the second.
            [block.columns[0]!, block.columns.slice(1).flat()],
    });
  return (
    <div className="grid gap-4">
      <Segmented
        label={say('Columns')}
        value={count}
        onChange={choose}
        options={[
          { value: '2', label: say('Two columns') },
          { value: '3', label: say('Three columns') },
        ]}
      />
      <div className={count === '3' ? 'grid gap-4 lg:grid-cols-3' : 'grid gap-4 lg:grid-cols-2'}>
        {block.columns.map((column, at) => (
          <div key={at} className="grid min-w-0 content-start gap-4 rounded-card p-3 ring-1 ring-line">
            {column.map((each) => (
              <div key={each.id} className="grid gap-1.5">
                <div className="flex items-center justify-between">
                  <span className="text-meta text-ink-3">{sayLabel(blockTypes[each.type])}</span>
                  <Button
                    size="sm"
                    kind="ghost"
                    icon
                    aria-label={say('Remove the block')}
                    onClick={() =>
                      put(
                        at,
                        column.filter(({ id }) => id !== each.id),
                      )
                    }
                  >
                    <Trash2 size={14} aria-hidden />
                  </Button>
                </div>
                <BlockEditor
                  block={each}
                  options={options}
                  onChange={(next) =>
                    put(
                      at,
                      column.map((old) => (old.id === each.id ? (next as SimpleBlock) : old)),
                    )
                  }
                />
              </div>
            ))}
            <AddBlock
              types={simpleTypes}
              options={options}
              onAdd={(added) => put(at, [...column, added as SimpleBlock])}
            />
          </div>
        ))}
      </div>
    </div>
  );
};

/** The input fields of a block, in the place of the block. */
export const BlockEditor = ({
  block,
  options,
  onChange,
}: Shared & { block: Block; onChange: (block: Block) => void }) => {
  switch (block.type) {
    case 'heading':
      return (
        <>
          <HeadingEditor block={block} onChange={onChange} />
          <ColorsEditor colors={block.colors} onChange={(colors) => onChange({ ...block, colors })} />
        </>
      );
    case 'text':
      return (
        <>
          <RichEditor
            label={say('Text')}
            value={block.html}
            focused={!block.html}
            onChange={(html) => onChange({ ...block, html })}
          />
          <ColorsEditor colors={block.colors} onChange={(colors) => onChange({ ...block, colors })} />
        </>
      );
    case 'picture':
      return <PictureEditor block={block} onChange={onChange} />;
    case 'quote':
      return (
        <Choose
          label={say('Quote')}
          value={block.testimonial_id}
          options={options.quotes}
          onChange={(testimonial_id) => onChange({ ...block, testimonial_id })}
        />
      );
    case 'form':
      return (
        <Choose
          label={say('Form')}
          value={block.form_id}
          options={options.forms}
          onChange={(form_id) => onChange({ ...block, form_id })}
        />
      );
    case 'event':
      return (
        <Choose
          label={say('Recruiting event')}
          value={block.event_id}
          options={options.events}
          onChange={(event_id) => onChange({ ...block, event_id })}
        />
      );
    case 'jobs':
      return <JobsEditor block={block} onChange={onChange} />;
    case 'button':
      return <ButtonEditor block={block} onChange={onChange} />;
    case 'columns':
      return <ColumnsEditor block={block} options={options} onChange={onChange} />;
  }
};
