import { expect, test } from '@jest/globals';
import { announcedType } from '../../src/inspection/media-types.ts';

test.each([
  ['image/jpeg', 'image/jpeg'],
  ['IMAGE/JPEG', 'image/jpeg'],
  ['image/jpeg; charset=utf-8', 'image/jpeg'],
  [' image/jpg ', 'image/jpeg'],
  ['image/pjpeg', 'image/jpeg'],
  ['image/x-png', 'image/png'],
  ['video/x-m4v', 'video/mp4'],
  ['video/mp4; codecs="avc1.64001f, mp4a.40.2"', 'video/mp4'],
  ['video/webm;codecs=vp9,opus', 'video/webm'],
  ['audio/mp3', 'audio/mpeg'],
  ['Audio/X-M4A', 'audio/mp4'],
  ['audio/x-wav', 'audio/wav'],
  ['audio/ogg;codecs=opus', 'audio/ogg'],
  ['application/x-pdf', 'application/pdf'],
])('a file announced as %s is of the type %s', (announced, type) => {
  expect(announcedType(announced)).toBe(type);
});

test.each(['', ';', 'jpeg', 'image/', 'image/svg+xml', 'image/jpeg, image/png', 'constructor', 'text/plain'])(
  '%j announces no type that can be published',
  (announced) => {
    expect(announcedType(announced)).toBeUndefined();
  },
);
