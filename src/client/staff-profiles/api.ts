import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { StaffProfile, StaffProfileInput } from '#shared/staff-profiles.ts';
import * as staffProfilesApi from '#shared/staff-profiles.ts';
import { call } from '../core/api.ts';
import { upload } from '../core/upload.ts';
import { useMutationWithToast } from '../core/use-mutation-with-toast.ts';

const profileKey = (id: number) => ['users', 'staff profile', id] as const;
/** Includes availability, because owners can change who takes bookings. */
const topics = ['users', 'availability'] as const;

export function useStaffProfile(id: number) {
  return useQuery({ queryKey: profileKey(id), queryFn: () => call(staffProfilesApi.read, { id }) });
}

function useUpdateCachedProfile() {
  const client = useQueryClient();
  return (profile: StaffProfile) => client.setQueryData(profileKey(profile.id), profile);
}

export const useUpdateStaffProfile = (id: number) =>
  useMutationWithToast((input: StaffProfileInput) => call(staffProfilesApi.update, { id, ...input }), {
    onSuccess: useUpdateCachedProfile(),
    successToast: 'Staff profile saved',
    errorTitle: 'Failed to save the staff profile',
    topics,
  });

/** Errors are shown beside the photo. */
export function useUploadPhoto(id: number, onSent: (share: number) => void) {
  const updateProfile = useUpdateCachedProfile();
  return useMutation({
    mutationFn: (file: File) =>
      upload(staffProfilesApi.uploadPhoto, { id }, file, {
        idempotencyKey: crypto.randomUUID(),
        signal: new AbortController().signal,
        onSent,
      }),
    onSuccess: updateProfile,
    meta: { topics },
  });
}

export const useDeletePhoto = (id: number) =>
  useMutationWithToast(() => call(staffProfilesApi.deletePhoto, { id }), {
    onSuccess: useUpdateCachedProfile(),
    successToast: 'Photo removed',
    errorTitle: 'Failed to remove the photo',
    topics,
  });

/** The URL of a staff member's photo; undefined for customers and staff without one. */
export function usePhotoUrl(userId: number | undefined): string | undefined {
  const { data } = useQuery({
    queryKey: ['availability', 'photos'],
    queryFn: () => call(staffProfilesApi.listPhotos),
    staleTime: Number.POSITIVE_INFINITY,
    enabled: userId !== undefined,
  });
  return data?.find(({ id }) => id === userId)?.photoUrl;
}
