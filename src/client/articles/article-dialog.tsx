import { type Article, mergeFieldNames, nextSteps, type UnansweredQuestion } from '#shared/articles.ts';
import { schemaResolver } from '../core/schema-resolver.ts';
import { useApiForm } from '../core/use-api-form.ts';
import { FormDialog } from '../ui/form-dialog.tsx';
import { FormProblems } from '../ui/form-problems.tsx';
import { SelectField } from '../ui/select-field.tsx';
import { TextAreaField } from '../ui/text-area-field.tsx';
import { TextField } from '../ui/text-field.tsx';
import { useSaveArticle } from './api.ts';

const fields = ['title', 'body', 'wordings', 'nextStep'] as const;
const resolver = schemaResolver(async () => (await import('#shared/articles.ts')).articleInput);

interface Props {
  /** The article to edit; undefined to create one. */
  article?: Article | undefined;
  /** The question that the new article answers. */
  question?: UnansweredQuestion | undefined;
  onClose: () => void;
}

export function ArticleDialog({ article, question, onClose }: Props) {
  const save = useSaveArticle({
    ...(article && { id: article.id }),
    ...(question && { questionId: question.id }),
  });
  const { field, register, submit, pending, problems } = useApiForm({
    id: 'article',
    fields,
    resolver,
    defaultValues: {
      title: article?.title ?? '',
      body: article?.body ?? '',
      wordings: article?.wordings ?? question?.wording ?? '',
      nextStep: article?.nextStep ?? null,
    },
    send: (values) => save.mutateAsync(values, { onSuccess: onClose }),
  });
  return (
    <FormDialog
      title={article ? 'Edit answer' : 'Add answer'}
      submitLabel={article ? 'Save changes' : 'Add answer'}
      pendingLabel="Saving..."
      pending={pending}
      onSubmit={submit}
      onClose={onClose}
    >
      <FormProblems {...problems} />
      <TextField label="Title" autoComplete="off" {...field('title')} />
      <TextAreaField
        label="Answer"
        optional
        rows={5}
        hint={`Left empty, the chat does not answer this and offers your staff. ${mergeFieldNames.join(', ')} are filled in.`}
        {...field('body')}
      />
      <TextAreaField
        label="Questions it answers"
        optional
        rows={5}
        hint="One on each line, as visitors would ask. The more different ones, the better it is found."
        {...field('wordings')}
      />
      <SelectField
        label="Button below the answer"
        {...field('nextStep')}
        {...register('nextStep', { setValueAs: (step) => step || null })}
      >
        <option value="">None</option>
        {Object.entries(nextSteps).map(([step, label]) => (
          <option key={step} value={step}>
            {label}
          </option>
        ))}
      </SelectField>
    </FormDialog>
  );
}
