import './editor.css'
import { m } from '@guildhall/messages'
import { clsx } from 'clsx'
import { ProgressBar } from '../ProgressBar.tsx'
import { EditorDialogs } from './EditorDialogs.tsx'
import { Losses } from './Losses.tsx'
import { PictureBar, PicturesWithoutAlt } from './PictureBar.tsx'
import { TableBar } from './TableBar.tsx'
import { Toolbar } from './Toolbar.tsx'
import { useEditor, type VisualProps } from './use-editor.ts'

/** TipTap without its React layer: the editor manages its element, React the toolbar around it. */
export function VisualEditor(props: VisualProps) {
  const { isWrong, tall, findVideoTitle } = props
  const { place, editor, uploads, failed, insert, asks, setAsks, losses } = useEditor(props)
  const isMessage = props.uploadImage === undefined
  return (
    // A wide table scrolls by itself; with containment its width does not affect the page.
    <div className={clsx('rounded-md border bg-bg [contain:inline-size]', isWrong ? 'border-danger' : 'border-edge')}>
      <Toolbar editor={editor} onAsk={setAsks} isMessage={isMessage} />
      {editor && !isMessage && (
        <>
          <TableBar editor={editor} />
          <PictureBar editor={editor} />
        </>
      )}
      <div
        ref={place}
        data-tall={tall || undefined}
        className="data-tall:[&>.ProseMirror]:h-[500px] data-tall:[&>.ProseMirror]:overflow-y-auto"
      />
      {uploads.map(({ id, name, part }) => (
        <div key={id} className="px-4 pb-3">
          <ProgressBar label={m.editor_uploading({ name })} value={part} max={1} />
        </div>
      ))}
      {failed && (
        <p role="alert" className="px-4 pb-3 text-sm text-danger">
          {failed}
        </p>
      )}
      {!isMessage && <Losses lead={m.editor_lost_pasted()} lines={losses} />}
      {editor && (
        <>
          {!isMessage && <PicturesWithoutAlt editor={editor} />}
          <EditorDialogs
            editor={editor}
            asks={asks}
            onClose={() => setAsks(null)}
            insertPicture={(file, alt) => insert([file], { alt })}
            findVideoTitle={findVideoTitle}
          />
        </>
      )}
    </div>
  )
}
