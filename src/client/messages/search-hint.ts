export const messageSearchHint = 'Messages are found by whole words and by how a word begins.';
